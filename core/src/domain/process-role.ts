/** Things that a process of the server does: `pages` answers browsers and programs, `here` generates on its own processors, `elsewhere` follows what external engines make, `upkeep` does what has its times. */
export const PROCESS_ROLES = ['pages', 'here', 'elsewhere', 'upkeep'] as const
export type ProcessRole = (typeof PROCESS_ROLES)[number]
