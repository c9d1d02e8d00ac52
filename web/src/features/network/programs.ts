/** A worker program, and the location of its settings. */
export interface WorkerProgram {
  readonly name: string
  /** Name on a button. */
  readonly short: string
  readonly file: string
  /** Settings lines for a site. */
  readonly settings: (site: Site) => string
}

interface Site {
  readonly origin: string
  readonly worker: string
  /** Placeholder for the key. */
  readonly key: string
}

/** A model that most machines can run. */
const MODEL = 'AlbedoBase XL (SDXL)'

/** The common ones, with addresses in their format. */
export const PROGRAMS = {
  reGen: {
    name: 'horde-worker-reGen',
    short: 'reGen',
    file: 'bridgeData.yaml',
    settings: ({ origin, worker, key }) =>
      [
        `horde_url: "${origin}/api/"`,
        `api_key: "${key}"`,
        `dreamer_name: "${worker}"`,
        'max_power: 32',
        'models_to_load:',
        `  - "${MODEL}"`,
      ].join('\n'),
  },
  comfy: {
    name: 'comfy-bridge (ComfyUI)',
    short: 'ComfyUI',
    file: '.env',
    settings: ({ origin, worker, key }) =>
      [
        `GRID_API_URL=${origin}/api`,
        `GRID_API_KEY=${key}`,
        `GRID_WORKER_NAME=${worker}`,
        'COMFYUI_URL=http://127.0.0.1:8188',
        `GRID_MODEL=${MODEL}`,
      ].join('\n'),
  },
  legacy: {
    name: 'AI-Horde-Worker',
    short: 'AI-Horde-Worker',
    file: 'bridgeData.yaml',
    settings: ({ origin, worker, key }) =>
      [
        `horde_url: "${origin}"`,
        `worker_name: "${worker}"`,
        `api_key: "${key}"`,
        'max_power: 32',
        'models_to_load:',
        `  - "${MODEL}"`,
      ].join('\n'),
  },
} as const satisfies Record<string, WorkerProgram>

export type ProgramId = keyof typeof PROGRAMS
export const PROGRAM_IDS = Object.keys(PROGRAMS) as ProgramId[]
