import { answer, openQuiz, playRound, quizOf, startQuiz } from './quiz-page.ts'
import { expect, test } from './test.ts'

// What a screen reader is given, part by part; questions and winners change, so they are not spelt out.

test('the intro is read as a heading, a choice of two, a button and the formula', async ({
  page
}) => {
  await expect(await openQuiz(page)).toMatchAriaSnapshot(`
    - heading "Twelve questions about this page" [level=3]
    - paragraph: /The first answer counts/
    - group "How do you want to play?":
      - radio /^Relaxed/ [checked]
      - radio /^Timed/
    - button "Start the quiz"
    - 'img "Easy: 4 to come. Medium: 5 to come. Hard: 3 to come."'
    - heading "How the score is made" [level=4]
    - term: A
    - definition: /accuracy/
    - term: S
    - definition: /speed/
    - paragraph: /not a measure of intelligence/
  `)
})

test('the verdict is read as what it is, why, where it is taught and how to go on', async ({
  page
}) => {
  const quiz = await openQuiz(page)
  await startQuiz(page)
  await answer(page, false)
  await expect(quiz).toMatchAriaSnapshot(`
    - img /^Easy. 1 wrong, 3 to come/
    - heading "Not right" [level=3]
    - paragraph: /You chose “.+”\\./
    - paragraph: /Right is “.+”\\./
    - paragraph:
      - text: Read more in
      - link
    - button "Next question"
    - paragraph: /^Question 1 of 12/
    - paragraph
    - list "Options":
      - listitem
      - listitem
      - listitem
      - listitem
  `)
})

test('the result, practice and the place in the leaderboard are read with their figures', async ({
  page
}) => {
  const quiz = await openQuiz(page)
  await startQuiz(page)
  await playRound(page, [2, 5])
  await expect(quiz).toMatchAriaSnapshot(`
    - heading /^Your IQ score \\d+\\.\\d$/ [level=3]
    - img /^A block on a lane from 70 to 160, its front at \\d+/
    - term: Accuracy
    - definition: /\\d+%/
    - term: Right
    - definition: 10 of 12
    - term: Time
    - definition: /\\d+ s/
    - status:
      - paragraph:
        - text: /Better than [\\d.]+% of 5,210 winners, rank [\\d,]+ of 5,211\\./
        - link "See your neighbors"
    - button "Share my result"
    - button "Practice the 2 missed"
    - button "Play a new round"
    - heading "How the score came about" [level=4]
    - heading "Your answers" [level=4]
    - list:
      - listitem:
        - group: /^Right:/
      - listitem:
        - group: /^Right:/
      - listitem:
        - group: /^Missed:/
    - heading "What to read again" [level=4]
    - list "What to read again":
      - listitem:
        - link
  `)
  await page.locator('#leaderboard').scrollIntoViewIfNeeded()
  await page.getByTestId('own-place').waitFor()
  await expect(page.locator('#leaderboard')).toMatchAriaSnapshot(`
    - table "The top ten by IQ score":
      - rowgroup:
        - row "Rank Winner Score":
          - columnheader "Rank"
          - columnheader "Winner"
          - columnheader "Score"
      - rowgroup:
        - row /^1 Gold medal @/
        - row /^2 Silver medal @/
        - row /^3 Bronze medal @/
        - row /^4 @/
        - row /^10 @/
        - row /^[\\d,]+ more winners$/
        - row /You are not in this table\\. You would be rank [\\d,]+ of 5,211; the winners shown keep their ranks\\. \\d+\\.\\d$/
        - row /^\\d+ @/
  `)
  await quiz.getByRole('button', { name: 'Practice the 2 missed' }).click()
  await expect(quizOf(page)).toMatchAriaSnapshot(`
    - paragraph: Practice. Your score stays as it is.
    - img /to come/
    - group /^Question 1 of 2\\. /:
      - heading /^Question 1 of 2\\. / [level=3]
      - radio
      - radio
      - radio
      - radio
    - button "Answer"
  `)
})
