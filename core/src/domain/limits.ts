const MEGABYTE = 1024 * 1024

/** Limits shared by form, server and engines; most are inherited (docs/compatibility.md). */
export const LIMITS = {
  prompt: { max: 2000 },
  /** Dots that a call may name. */
  dots: { max: 1_000_000_000 },
  /** Pixels per side. Members who turn on larger parameters get `large` instead of `max`. */
  size: { min: 64, max: 2048, large: 3072, initial: 512 },
  count: { min: 1, max: 4, initial: 1 },
  steps: { min: 1, max: 50, large: 500, initial: 30 },
  cfg: { min: 1, max: 24, step: 0.5, initial: 7 },
  denoise: { min: 0.1, max: 1, step: 0.05, initial: 0.75 },
  clipSkip: { min: 1, max: 10, initial: 1 },
  /** Range of the strength at which an add-on changes the model; its effect on the prompt cannot be chosen. */
  /** Characters of a name, a reason, a tag or trigger word; number of words. */
  loraLook: { name: 80, reason: 120, word: 60, words: 12 },
  loras: { max: 4, strength: { min: -2, max: 2, step: 0.05, initial: 0.65 }, clipStrength: 1 },
  /** `large`: for models that take several controls, from 0. */
  controlScale: { min: 0.05, max: 1, large: 2, step: 0.05, initial: 0.75 },
  /** Shares of the steps between which a control acts. */
  controlRange: { step: 0.05 },
  /** Pictures that one run takes. */
  pictures: { max: 4 },
  speech: { characters: 5000, rate: { min: 0.5, max: 2, step: 0.05, initial: 1 }, pitch: { min: -12, max: 12, step: 1, initial: 0 } },
  /** Seconds. */
  music: { seconds: { min: 10, max: 180, step: 5, initial: 30 } },
  video: { seconds: { min: 2, max: 12, step: 1, initial: 4 }, framesPerSecond: 24 },
  /** Pixels added on one side. */
  growth: { max: 1024 },
  /** Seeds are chosen by us, not by the engine, and fit in 32 bits. */
  seed: { min: 0, max: 2 ** 32 - 1 },
  /** Distance between the seeds of the pictures of a run. */
  seedStep: { min: 1, max: 1000, initial: 1 },
  /** Limits of training material: pictures (count, pixels a side), the whole archive, and its texts. */
  training: {
    pictures: { least: 3, most: 200 },
    side: 512,
    entries: 1000,
    unpackedBytes: 600 * MEGABYTE,
    name: 80,
    trigger: 40,
    sample: 300,
    /** Bytes of a caption file. */
    captionBytes: 16_384,
    /** Saved data sets of a member, and characters of their texts. */
    dataSets: { most: 50, name: 80, caption: 1000 },
  },
  /** Bytes of a picture, of a recording, of a film or an archive. */
  upload: {
    bytes: 32 * MEGABYTE,
    soundBytes: 32 * MEGABYTE,
    videoBytes: 200 * MEGABYTE,
    archiveBytes: 200 * MEGABYTE,
    pixels: 50_000_000,
    side: 16_384,
  },
  /** Pixels of a picture that is enlarged, a side and in all. */
  result: { side: 12_288, pixels: 100_000_000 },
  download: { bytes: 31_457_280, name: 128 },
} as const

/** Default negative prompt of a new form. */
export const DEFAULT_NEGATIVE_PROMPT =
  'low quality, worst quality, blurry, jpeg artifacts, watermark, signature, text, deformed, bad anatomy, extra limbs'
