// Asks the questions on the page about boxes, and leaves those boxes that fit the answers.
// Without it all boxes are there to read.
(() => {
  const questions = document.querySelector(".box-questions");
  if (!questions) return;
  const boxes = [...document.querySelectorAll(".box")];
  const none = document.querySelector(".box-none");
  const fits = (box, select) => {
    return !select.value || box.dataset[select.dataset.question].split(" ").includes(select.value);
  };
  const show = () => {
    const selects = [...questions.querySelectorAll("select")];
    for (const box of boxes) box.hidden = !selects.every((select) => fits(box, select));
    none.hidden = boxes.some((box) => !box.hidden);
  };
  questions.hidden = false;
  questions.addEventListener("change", show);
  // A browser may remember what was chosen when the page was left.
  show();
})();
