import { type Reply } from './replies.ts'

export const ASKED: Reply<'asking'> = {
  state: 'asking',
  attempt: 'a1',
  mode: 'timed',
  position: 3,
  stem: 'Which of them have to run again?',
  figure: {
    kind: 'block',
    rows: [
      { does: 'swap', shares: 'pool 1' },
      { does: 'swap', shares: 'pool 1' },
      { does: 'transfer', shares: null }
    ]
  },
  options: ['none', '2', '1 and 2', '1'],
  seconds: 60,
  left_ms: 60_000
}

export const TOLD: Reply<'told'> = {
  state: 'told',
  verdict: 'right',
  option: 2,
  section: 'solution',
  lab: null,
  is_last: false
}

export const OPEN: Reply<'open'> = {
  state: 'open',
  attempt: 'a1',
  position: 3,
  is_running: false,
  expired: null,
  verdicts: ['right', 'wrong']
}

export const RESULT: Reply<'result'> = {
  state: 'result',
  mode: 'timed',
  score: 131.5,
  accuracy: 66.67,
  seconds: 200,
  is_void: false,
  is_held: false,
  is_waiting: false,
  next_opens: '2026-11-24T00:00:00Z',
  answers: [
    { difficulty: 'easy', verdict: 'right', section: 'basics', question: null },
    {
      difficulty: 'medium',
      verdict: 'wrong',
      section: 'problem',
      question: {
        stem: ASKED.stem,
        figure: ASKED.figure,
        options: ASKED.options,
        option: 1,
        right: 2,
        reason: 'Transaction 2 read pool 1 before 1 wrote it.',
        lab: { workload: 'hot-pool', transactions: 64, clash: 0.5, cores: 8, seed: 3 }
      }
    },
    { difficulty: 'hard', verdict: 'right', section: 'solution', question: null }
  ],
  board: {
    username: 'ada',
    avatar_url: null,
    iq_score: 131.5,
    rank: 12,
    total: 5211,
    scores: Array.from({ length: 91 }, (_, at) =>
      Math.round(267 * Math.exp(-(((at - 34) / 11) ** 2)))
    ),
    is_this_round: true
  }
}
