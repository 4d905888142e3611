/** What fits in below the tabs, while a game's data is on its way. */
export const PANEL_ROOM = 'min-h-96'
