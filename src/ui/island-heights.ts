/** Kept by the skeletons too. They stand here as the page needs these utilities before an island's own sheet. */
export const ISLAND_HEIGHTS = {
  games: 'min-h-[64rem] min-[22.5rem]:min-h-[58rem] sm:min-h-[49rem] lg:min-h-[34rem]',
  lab: 'min-h-[208rem] min-[22.5rem]:min-h-[202rem] min-[24.375rem]:min-h-[195rem] min-[40rem]:min-h-[177rem] min-[48rem]:min-h-[164rem] min-[64rem]:min-h-[108rem] min-[80rem]:min-h-[73rem]',
  leaderboard: 'min-h-[32rem] sm:min-h-[46rem]'
} as const
