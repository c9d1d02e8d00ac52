/** Families that understand Chinese. */
const MULTILINGUAL =
  /qwen|seedream|seedance|seededit|hunyuan|kolors|wan-?\d|wan-video|nano-banana|gemini|imagen|veo|gpt-image|z-image|cogview|kling|hailuo|minimax|flux-2|ideogram|bria|longcat|kandinsky/i

/** Returns true if a model's name shows that it understands Chinese. */
export const readsChinese = (name: string): boolean => MULTILINGUAL.test(name)
