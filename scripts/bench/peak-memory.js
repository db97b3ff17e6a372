// Loaded into a program that is measured (node --import): says on standard error how much memory it had at most.
process.on("exit", () => console.error(`peak memory: ${process.resourceUsage().maxRSS} KiB`));
