// The table, event by event. The list of events stands without it.
(() => {
  const steps = JSON.parse(document.getElementById("steps").textContent);
  const at = (id) => document.getElementById(id);
  const board = at("board");
  const rows = [...at("hands").children];
  const pictures = new Map(
    [...at("pictures").children].map((span) => [span.dataset.card, span.firstElementChild]),
  );
  const places = new Map(steps.map((step, place) => [step.id, place]));
  let now = 0;

  const card = (key) => pictures.get(key).cloneNode(true);

  function hand(keys) {
    const held = document.createElement("span");
    held.className = keys.length > 5 ? "hand many" : "hand";
    held.append(...keys.map(card));
    return held;
  }

  function mark([kind, text]) {
    const said = document.createElement("span");
    said.className = `mark ${kind}`;
    said.textContent = text;
    return said;
  }

  // What was found stands beside the table too, with a link to the whole of it in the list.
  function found(remark) {
    const said = document.createElement("p");
    said.className = remark.className.replace("remark", "found");
    const link = document.createElement("a");
    link.href = `#${remark.id}`;
    link.textContent = remark.dataset.message;
    said.append(link);
    return said;
  }

  function show(place) {
    now = Math.max(0, Math.min(steps.length - 1, place));
    const step = steps[now];
    const event = at(step.id);
    at("where").textContent = step.where;
    at("said").textContent = step.said;
    at("top").replaceChildren(card(step.top));
    at("force").textContent = step.force;
    at("way").textContent = step.way;
    rows.forEach((row, seat) => {
      row.classList.toggle("turn", step.turn === seat);
      row.querySelector(".count").textContent = step.counts[seat];
      const marks = step.marks[seat].flatMap((entry) => [mark(entry), " "]);
      row.querySelector(".marks").replaceChildren(...marks);
      row.querySelector(".cards").replaceChildren(hand(step.hands[seat]));
    });
    at("found").replaceChildren(...[...event.querySelectorAll(".remark")].map(found));
    at("after").replaceChildren(
      ...[...event.querySelectorAll(".seats")].map((drawing) => drawing.cloneNode(true)),
    );
    document.querySelectorAll(".event.now").forEach((old) => old.classList.remove("now"));
    event.classList.add("now");
    at("count").textContent = `${now} / ${steps.length - 1}`;
    document.querySelector("[data-go=back]").disabled = now === 0;
    document.querySelector("[data-go=on]").disabled = now === steps.length - 1;
  }

  // The address follows, so a place can be sent to somebody else. Beside the table the list
  // goes along; where the table stands above it, that is what is looked at.
  function go(place) {
    show(place);
    history.replaceState(null, "", `#${steps[now].id}`);
    if (matchMedia("(min-width: 56rem)").matches) {
      at(steps[now].id).scrollIntoView({ block: "nearest" });
    } else {
      const { top, bottom } = board.getBoundingClientRect();
      if (bottom < 300 || top > 300) {
        board.scrollIntoView();
      }
    }
  }

  function nextFinding() {
    for (let ahead = 1; ahead <= steps.length; ahead += 1) {
      const place = (now + ahead) % steps.length;
      if (steps[place].found) {
        go(place);
        return;
      }
    }
  }

  function follow() {
    const target = at(decodeURIComponent(location.hash.slice(1)));
    const event = target && target.closest(".event");
    if (event && places.has(event.id)) {
      show(places.get(event.id));
    }
  }

  const moves = {
    back: () => go(now - 1),
    on: () => go(now + 1),
    finding: nextFinding,
  };

  at("keys").addEventListener("click", ({ target }) => moves[target.dataset.go]?.());
  at("events").addEventListener("click", ({ target }) => {
    const event = target.closest(".event");
    if (event && places.has(event.id) && !target.closest("a, summary, .remark")) {
      go(places.get(event.id));
    }
  });
  document.addEventListener("keydown", (key) => {
    if (key.altKey || key.ctrlKey || key.metaKey || key.shiftKey) {
      return;
    }
    const keys = {
      ArrowLeft: moves.back,
      ArrowRight: moves.on,
      Home: () => go(0),
      End: () => go(steps.length - 1),
    };
    if (keys[key.key]) {
      key.preventDefault();
      keys[key.key]();
    }
  });
  // The same place in another language.
  document.querySelector("#around")?.addEventListener("click", ({ target }) => {
    if (target.hreflang) {
      target.hash = location.hash;
    }
  });
  addEventListener("hashchange", follow);
  document.body.classList.add("stepping");
  board.hidden = false;
  at("keys").hidden = false;
  show(0);
  follow();
})();
