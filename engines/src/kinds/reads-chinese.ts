/** Families that read Chinese. */
const MULTILINGUAL =
  /qwen|seedream|seedance|seededit|hunyuan|kolors|wan-?\d|wan-video|nano-banana|gemini|imagen|veo|gpt-image|z-image|cogview|kling|hailuo|minimax|flux-2|ideogram|bria|longcat|kandinsky/i

/** Returns true for a model whose name tells that it reads Chinese. */
export const readsChinese = (name: string): boolean => MULTILINGUAL.test(name)
