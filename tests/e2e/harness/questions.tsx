import { createRoot } from 'react-dom/client'
import '../../../src/features/challenge/ui/challenge.css'
import '../../../src/features/challenge/ui/round.css'
import { generateAll } from '../../../src/domain/challenge/generators.ts'
import { seededRandom } from '../../../src/domain/engine/random.ts'
import { ASKED } from '../../../src/features/challenge/replies.fixture.ts'
import { RankedQuestion } from '../../../src/features/challenge/ui/Round.tsx'

/** 400 questions as the ranked round asks them, one below the other. */
function Questions() {
  return generateAll(100, seededRandom(1)).map((question, at) => (
    <RankedQuestion
      key={at}
      state="asking"
      arrival={{ current: null }}
      deadline={0}
      asked={{ ...ASKED, ...question, position: 12 }}
    />
  ))
}

const main = document.body.appendChild(document.createElement('main'))
main.className = 'max-w-page mx-auto px-4 sm:px-6'
createRoot(main).render(<Questions />)
