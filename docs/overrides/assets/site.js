// Where the reader is: the place that the address names while it is in sight, else the heading
// that was passed last.
const passed = () => {
  const top = document.querySelector("header").getBoundingClientRect().bottom;
  const at = (element) => element.getBoundingClientRect().top - top;
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named && at(named) > -2 && at(named) < innerHeight / 2) return named.id;
  const headings = [...document.querySelectorAll("article :is(h2, h3, h4)[id]")];
  return headings.findLast((heading) => at(heading) < 48)?.id ?? "";
};

// Keeps the place on the page when the language is changed: its id is the same in all.
document.addEventListener("click", (event) => {
  const link = event.target.closest(".site-languages a");
  if (link) link.hash = passed();
});

// What opens the menu and the search is a label, so that it works without this script. To keys
// and to those who listen it is a button; Enter the theme sees to.
document.addEventListener("keydown", (event) => {
  if (event.key !== " " || !event.target.matches("label[role=button]")) return;
  event.preventDefault();
  event.target.click();
});
const told = (toggle) => {
  for (const label of document.querySelectorAll(`label[role=button][for="${toggle.id}"]`)) {
    label.ariaExpanded = String(toggle.checked);
  }
};
for (const toggle of document.querySelectorAll("input.md-toggle")) {
  told(toggle);
  toggle.addEventListener("change", () => told(toggle));
}
