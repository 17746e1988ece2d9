/**
 * Imported first: at SIGUSR1 Node opens its debugger, which shows every diary in memory to whoever is on this machine, unless
 * somebody listens for the signal. Its own `--disable-sigusr1` is not known to Node 20.
 */
process.on('SIGUSR1', () => {});
