# Counterfoil in a container:
#   docker build -t counterfoil .
#   docker run --rm -v "$PWD":/data counterfoil inspect download.csv
FROM swift:6.3-bookworm AS build
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install -y --no-install-recommends git make pkg-config libxml2-dev libsqlite3-dev libsimdjson-dev zlib1g-dev \
    libzstd-dev libre2-dev nettle-dev \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN make install DESTDIR=/installed PREFIX=/usr

FROM debian:bookworm-slim
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install -y --no-install-recommends libxml2 libsqlite3-0 libsimdjson14 zlib1g libzstd1 libre2-9 libnettle8 libstdc++6 \
    libpoppler-glib8 \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --create-home --uid 1000 counterfoil
COPY --from=build /installed/usr /usr
USER 1000
WORKDIR /data
ENTRYPOINT ["counterfoil"]
CMD ["--help"]
