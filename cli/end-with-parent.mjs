// Loaded into a server that `assay serve` starts: when that ends, however it ends, the channel to it closes.
if (process.channel) process.once("disconnect", () => process.exit(0));
