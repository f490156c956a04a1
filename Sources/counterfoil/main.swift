import CounterfoilCLI

// Everything the command does is in CounterfoilCLI, so that tests and other programs can reach it.
CommandLineTool.main()
