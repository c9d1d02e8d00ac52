/** A file name as part of an id: without colons, line breaks and path separators. */
export const slugOf = (file: string): string => file.toLowerCase().replaceAll(/[^\p{L}\p{N}.]+/gu, '-')

export const loraIdOf = (file: string): string => `comfyui/${slugOf(file)}`

/** File name without its folder; Windows servers use backslashes. */
export const baseName = (file: string): string => file.split(/[\\/]/).at(-1) ?? file

/** Readable name of a file. */
export const titleOf = (file: string): string => baseName(file).replace(/\.(safetensors|ckpt|pt|pth|gguf|sft)$/i, '')
