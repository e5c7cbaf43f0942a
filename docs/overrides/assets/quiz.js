// The quiz keeps the score: two buttons at each question, and the answer once one is chosen.
// Without this script the answers stand behind their headings all the same.
(() => {
  const quiz = document.querySelector(".quiz");
  if (!quiz || quiz.dataset.ready) return;
  quiz.dataset.ready = "yes";
  const key = "unorules-quiz";
  const said = read();

  const score = document.createElement("p");
  score.className = "score";
  score.setAttribute("role", "status");
  const again = button(quiz.dataset.again, () => {
    for (const question of quiz.querySelectorAll(".question")) {
      delete said[question.id];
      show(question);
    }
    write();
    tell();
  });
  const bar = document.createElement("div");
  bar.className = "bar";
  bar.append(score, again);
  quiz.prepend(bar);

  for (const question of quiz.querySelectorAll(".question")) {
    const choices = document.createElement("p");
    choices.className = "choices";
    for (const verdict of ["ok", "breach"]) {
      const choice = button(quiz.dataset[verdict], () => {
        said[question.id] = verdict;
        write();
        show(question);
        tell();
      });
      choice.dataset.choice = verdict;
      choices.append(choice);
    }
    const told = document.createElement("span");
    told.className = "told";
    told.setAttribute("role", "status");
    choices.append(told);
    question.querySelector("details").before(choices);
    show(question);
  }
  tell();

  function show(question) {
    const answer = said[question.id];
    const right = answer === question.dataset.verdict;
    question.querySelector("details").open = Boolean(answer);
    question.querySelector(".told").textContent = !answer
      ? ""
      : right
        ? "✓ " + quiz.dataset.right
        : "✗ " + quiz.dataset.wrong;
    for (const choice of question.querySelectorAll("[data-choice]")) {
      choice.setAttribute("aria-pressed", String(choice.dataset.choice === answer));
    }
  }

  function tell() {
    let right = 0;
    let answered = 0;
    for (const question of quiz.querySelectorAll(".question")) {
      if (!said[question.id]) continue;
      answered += 1;
      right += said[question.id] === question.dataset.verdict;
    }
    score.textContent = quiz.dataset.score
      .replace("{right}", right)
      .replace("{answered}", answered);
    again.hidden = !answered;
    score.hidden = !answered;
  }

  function button(text, act) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "md-button";
    made.textContent = text;
    made.addEventListener("click", act);
    return made;
  }

  // What is kept may be missing or forbidden; then the score lasts as long as the page.
  function read() {
    try {
      return JSON.parse(localStorage.getItem(key)) || {};
    } catch {
      return {};
    }
  }

  function write() {
    try {
      localStorage.setItem(key, JSON.stringify(said));
    } catch {}
  }
})();
