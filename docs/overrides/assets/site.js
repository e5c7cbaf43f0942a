// Keeps the place on the page when the language is changed: its id is the same in all.
document.addEventListener("click", (event) => {
  const link = event.target.closest(".site-languages a");
  if (link) link.hash = location.hash;
});
