/** The parts of the addon that are used; it comes without types. */
declare module 'sherpa-onnx-node' {
  interface Wave {
    readonly samples: Float32Array
    readonly sampleRate: number
  }

  class OfflineTts {
    constructor(config: object)
    readonly sampleRate: number
    /** Throws where nothing in the text can be spoken. Without a `generationConfig` it crashes then. */
    generate(request: { text: string; generationConfig: { sid: number; speed: number; silenceScale: number } }): Wave
  }

  const sherpa: { readonly OfflineTts: typeof OfflineTts }
  export default sherpa
  export type { OfflineTts }
}
