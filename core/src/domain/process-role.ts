/** Roles of a server process: `pages` serves browsers and programs, `here` generates on its own processors, `elsewhere` follows runs on external engines, `upkeep` runs scheduled tasks. */
export const PROCESS_ROLES = ['pages', 'here', 'elsewhere', 'upkeep'] as const
export type ProcessRole = (typeof PROCESS_ROLES)[number]
