// Asks the theme's own search worker: node search.mjs WORKER < {"index": …, "queries": […]}
// For each query prints the places found, best first, a line of JSON each.
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { runInThisContext } from "node:vm";

const worker = resolve(process.argv[2]);
const { index, queries } = JSON.parse(readFileSync(0, "utf-8"));

let answer;
let listener;
globalThis.self = globalThis;
globalThis.addEventListener = (_, wanted) => { listener = wanted; };
globalThis.postMessage = (message) => { answer(message); };
globalThis.importScripts = (...scripts) => {
  for (const script of scripts) {
    const path = resolve(dirname(worker), script);
    runInThisContext(readFileSync(path, "utf-8"), { filename: path });
  }
};
runInThisContext(readFileSync(worker, "utf-8"), { filename: worker });

const ask = (type, data) => new Promise((resolved) => {
  answer = resolved;
  listener({ data: { type, data } });
});

// As the theme does: a section belongs to its page, and needs what is said of options.
await ask(0, { ...index, options: { suggest: false } });
for (const query of queries) {
  const { data } = await ask(2, query);
  console.log(JSON.stringify(data.items.map((group) => group.map((entry) => entry.location))));
}
