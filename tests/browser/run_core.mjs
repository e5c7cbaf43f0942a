// Runs unorules/core, unchanged, under MicroPython, and prints what it finds.
//
//     node run_core.mjs [--no-what-if] PARTS GAMES LANG...
//
// PARTS is a folder of compiled parts, GAMES a file with one recorded game as JSON
// on each line. Prints JSON lines, each with the number of its game; a game that the
// core fails on gives a line {"game": …, "crash": traceback} and the others go on.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const core = fileURLToPath(new URL("../../unorules/core", import.meta.url));

const words = process.argv.slice(2);
const whatIf = !words.includes("--no-what-if");
const [partsFolder, gamesFile, ...languages] = words.filter((word) => !word.startsWith("--"));
if (!languages.length || !existsSync(partsFolder) || !existsSync(gamesFile)) {
  console.error("usage: node run_core.mjs [--no-what-if] PARTS GAMES LANG...");
  process.exit(2);
}

const python = await loadMicroPython({
  heapsize: 16 * 1024 * 1024,
  stdout: (line) => process.stdout.write(line + "\n"),
  stderr: (line) => process.stderr.write(line + "\n"),
  linebuffer: true,
});

// Copies a folder's files with this ending; returns their paths below the folder.
function copy(from, to, ending, below = "") {
  python.FS.mkdirTree(posix.join(to, below));
  const copied = [];
  for (const entry of readdirSync(join(from, below), { withFileTypes: true })) {
    const path = below + entry.name;
    if (entry.isDirectory() && entry.name !== "__pycache__") {
      copied.push(...copy(from, to, ending, path + "/"));
    } else if (entry.name.endsWith(ending)) {
      python.FS.writeFile(posix.join(to, path), readFileSync(join(from, path)));
      copied.push(path);
    }
  }
  return copied;
}

const modules = copy(core, "/lib/unorules/core", ".py");
python.FS.writeFile("/lib/unorules/__init__.py", "");
python.FS.writeFile("/lib/__future__.py", "annotations = None\n");
python.FS.writeFile("/lib/typing.py", "TYPE_CHECKING = False\n");
python.FS.writeFile("/lib/driver.py", readFileSync(join(here, "driver.py")));
copy(partsFolder, "/parts", ".json");

// Every module must load, also one that nothing imports yet.
for (const path of modules.sort()) {
  const name = ("unorules.core/" + path).replace(/(\/__init__)?\.py$/, "").replaceAll("/", ".");
  try {
    python.runPython(`import ${name}`);
  } catch (error) {
    console.error(`${name} does not load: ${error.message}`);
    process.exit(1);
  }
}

python.globals.set("languages", languages.join(","));
python.globals.set("what_if", whatIf);
python.runPython(`
import driver

judge = driver.Driver(driver.load("/parts"), languages.split(","), what_if=what_if)
`);

const games = readFileSync(gamesFile, "utf8").split("\n").filter((line) => line.trim());
for (const [index, text] of games.entries()) {
  python.globals.set("number", index + 1);
  python.globals.set("text", text);
  try {
    python.runPython("judge.show(number, text)");
  } catch (error) {
    console.log(JSON.stringify({ game: index + 1, crash: error.message }));
  }
}
