/**
 * Parts that nobody needs before the first rows, in one piece of code that is fetched with them.
 * The bytes before the first rows are a budget: .ci/budgets.ts
 */
export { Announcer } from './Announcer.tsx'
export { Failed } from './Failed.tsx'
export { FindMe } from './FindMe.tsx'
export { Histogram } from './Histogram.tsx'
export { JumpOffer } from './JumpOffer.tsx'
export { Paging } from './Paging.tsx'
export { Remarks } from './Warnings.tsx'
export { Tools } from './Tools.tsx'
