# Counterfoil. `make demo` shows what it does; `make test` runs the tests. Both install what is missing from Debian.
# Needs Swift 6.3 or later.

PREFIX ?= /usr/local
DESTDIR ?=

bin := $(DESTDIR)$(PREFIX)/bin
share := $(DESTDIR)$(PREFIX)/share
# The Swift runtime goes into the executable: it starts in milliseconds, and runs where no Swift is. With relocations
# packed and no symbols exported it is some MB smaller and starts in three quarters of the time; nothing is loaded into
# it that would look for symbols there.
release_flags := -c release --static-swift-stdlib --product counterfoil -Xswiftc -use-ld=lld \
  -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --no-export-dynamic

.PHONY: help docs demo test test-all sanitize years build release install uninstall dist dist-check bench fuzz inference-report \
  recon-report lint clean

help:
	@echo 'make demo                  build, then import and reconcile the samples into ./demo; open demo/report.html'
	@echo 'make test                  run the tests: some minutes'
	@echo 'make test-all              run them with every seed, cut and fault: what .ci/run does'
	@echo 'make sanitize              run the tests under sanitizers of addresses, undefined behaviour and threads'
	@echo 'make build                 a debug build, in .build/debug/counterfoil'
	@echo 'make release               an optimised build with the Swift runtime inside'
	@echo 'make install PREFIX=DIR    put command, man page and completions there (default /usr/local; DESTDIR honoured)'
	@echo 'make uninstall PREFIX=DIR  remove them'
	@echo 'make docs                  the documentation of the library, in .build/documentation'
	@echo 'make dist                  packages of a release, in ./dist: executable, Debian package, wheel, SPDX, checksums'
	@echo 'make dist-check            make and try them'
	@echo 'make years COUNT=1000      live years of unattended books, each checked night by night; before a release'
	@echo 'make bench                 time ours and others on the same files'
	@echo 'make fuzz SECONDS=60       throw damaged files at every format, that long each'
	@echo 'make inference-report      read statements with no configuration, and say what became of each'
	@echo 'make recon-report          score the reconciler on labelled cases beside what others do (RECON=… for its options)'
	@echo 'make lint                  style and sample checks'
	@echo 'make clean                 remove everything built'

# A debug build is what a stranger waits for least. Tests are run optimised, in a folder of their own (.ci/swift).
demo: build
	@Samples/demo .build/debug/counterfoil

build:
	@.ci/prepare build
	swift build --product counterfoil

test:
	@.ci/prepare test
	@.ci/swift build --build-tests
	@.ci/tests

test-all:
	@.ci/prepare test
	@.ci/swift build --build-tests
	@COUNTERFOIL_TESTS=all .ci/tests

sanitize:
	@.ci/prepare test
	@.ci/sanitize

years:
	@.ci/prepare test
	@.ci/years $(COUNT) $(SEED)

release:
	@.ci/prepare build
	swift build $(release_flags)

install: release
	install -d '$(bin)' '$(share)/man/man1' '$(share)/bash-completion/completions' \
	  '$(share)/zsh/site-functions' '$(share)/fish/vendor_completions.d'
	install -m 755 "$$(swift build $(release_flags) --show-bin-path)/counterfoil" '$(bin)/counterfoil'
	strip '$(bin)/counterfoil'
	install -m 644 docs/counterfoil.1 '$(share)/man/man1/counterfoil.1'
	'$(bin)/counterfoil' --generate-completion-script bash > '$(share)/bash-completion/completions/counterfoil'
	'$(bin)/counterfoil' --generate-completion-script zsh > '$(share)/zsh/site-functions/_counterfoil'
	'$(bin)/counterfoil' --generate-completion-script fish > '$(share)/fish/vendor_completions.d/counterfoil.fish'
	@echo 'Installed $(bin)/counterfoil'

uninstall:
	rm -f '$(bin)/counterfoil' '$(share)/man/man1/counterfoil.1' \
	  '$(share)/bash-completion/completions/counterfoil' '$(share)/zsh/site-functions/_counterfoil' \
	  '$(share)/fish/vendor_completions.d/counterfoil.fish'

docs:
	@.ci/prepare build
	@.ci/docs

# What it depends on is installed into a tree of its own.
dist:
	@.ci/prepare dist
	rm -rf .build/dist-tree
	$(MAKE) install DESTDIR=.build/dist-tree PREFIX=/usr
	packaging/dist .build/dist-tree dist

dist-check: dist
	packaging/check dist

bench: release
	Benchmarks/compare "$$(swift build $(release_flags) --show-bin-path)/counterfoil"

SECONDS ?= 60
fuzz:
	@.ci/prepare build
	Fuzz/run --seconds $(SECONDS)

inference-report: build
	Benchmarks/inference-report --command .build/debug/counterfoil
	@for part in open attacks outside four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen nineteen twenty twentyone twentytwo twentythree twentyfour twentyfive twentysix twentyseven twentyeight twentynine thirty thirtyone thirtytwo thirtythree thirtyfour; do printf '\nTables of Benchmarks/inference, part %s\n' $$part; \
	  PART=$$part python3 Benchmarks/inference/check.py .build/debug/counterfoil; done
	@! [ -f ../shared/shapes/check.py ] || \
	  { printf '\nShapes\n'; python3 ../shared/shapes/check.py .build/debug/counterfoil; }

recon-report: release
	Benchmarks/recon-report --command "$$(swift build $(release_flags) --show-bin-path)/counterfoil" $(RECON)

lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks/Package.swift \
	  Benchmarks/Benchmarks Fuzz/Package.swift Fuzz/Sources
	Samples/generate --check

clean:
	rm -rf .build .build-asan .build-tsan dist Benchmarks/.build Fuzz/.build demo
