// Imported first by every script: it must parse on Node versions older than the required one.
const [major, minor] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    "Rugiada needs Node.js 20.19 or newer to start, and this is " +
      process.version +
      ". Install a current version from https://nodejs.org and run the same command again.",
  );
  process.exit(1);
}
