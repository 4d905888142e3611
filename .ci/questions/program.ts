import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Command } from 'commander'
import { Window } from 'happy-dom'
import facts from '../../src/content/facts.json' with { type: 'json' }
import sentences from '../../src/content/question-sentences.json' with { type: 'json' }
import known from '../../src/content/questions.json' with { type: 'json' }
import { textsOf } from '../../src/content/section-text.ts'
import { SECTION_IDS } from '../../src/domain/quiz/section-ids.ts'
import { parseJson, ROOT } from '../../supabase/operator/connection.ts'
import { assertFaultless, count } from '../../supabase/operator/report.ts'
import { type Tools } from '../../supabase/operator/tools.ts'
import { faultsIn, type Pages } from './check.ts'

const PAGE = path.join(ROOT, 'dist/index.html')

const CHECK_HELP = `
FILE is a JSON list, as src/content/questions.json. A question: {"id": "…", "difficulty": "easy", "section": "basics", "group": "…",
"stem": "…", "options": [{"id": "…", "text": "…", "explanation": "why it is right or wrong"}, four in all], "answer": "the right
option's id", "facts": ["BAS-3"], "sentence": "the sentence of the section that answers it, word for word"}.

For an easy or medium question the sentence stands in front of the folds. Sentences are compared with the page in dist/: run
npm run build before. A developer copies what has no fault to src/content/questions.json and question-sentences.json.`

export function createQuestionsProgram(tools: Tools): Command {
  const program = new Command('questions')
    .usage('<command>')
    .description('The practice questions of the quiz; those of the challenge: npm run challenge')
  program
    .command('check')
    .description('say what each question of a file lacks')
    .argument('<file>')
    .addHelpText('after', CHECK_HELP)
    .action(file => checkFile(file, tools))
  return program
}

async function checkFile(file: string, tools: Tools): Promise<void> {
  const list = parseJson(await readFile(file, 'utf8'))
  const pages = await readPages()
  const given = {
    facts: new Set(facts.map(({ id }) => id)),
    sentences: sentences as Readonly<Record<string, string>>,
    known: new Map(known.map(({ id, stem }) => [id, stem])),
    pages
  }
  const faults = faultsIn(list, given)
  if (!pages) tools.say('Sentences were not compared with the page: run `npm run build` first.')
  assertFaultless(faults, 'Nothing was changed.', tools)
  tools.say(`${count(Array.isArray(list) ? list.length : 0, 'question')} checked, no fault.`)
}

/** The built page's sections; undefined without a build. */
async function readPages(): Promise<Pages | undefined> {
  if (!existsSync(PAGE)) return undefined
  const { document } = new Window()
  document.write(await readFile(PAGE, 'utf8'))
  return new Map(
    SECTION_IDS.flatMap(id => {
      const section = document.querySelector(`section#${id}`)
      return section ? [[id, textsOf(section)]] : []
    })
  )
}
