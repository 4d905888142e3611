/** Kept by the skeletons too. They stand here as the page needs these utilities before an island's own sheet. */
export const ISLAND_HEIGHTS = {
  games: 'min-h-[64rem] min-[22.5rem]:min-h-[58rem] sm:min-h-[49rem] lg:min-h-[34rem]',
  lab: 'min-h-[86rem] min-[22.5rem]:min-h-[83rem] min-[24.375rem]:min-h-[79rem] sm:min-h-[105rem] lg:min-h-[80rem] xl:min-h-[78rem]',
  leaderboard: 'min-h-[36rem] min-[22.5rem]:min-h-[32rem] sm:min-h-[46rem]',
  ownLeaderboard: 'min-h-[57rem] min-[22.5rem]:min-h-[50rem] sm:min-h-[66rem]'
} as const
