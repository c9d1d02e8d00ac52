/** The used parts of the addon, which has no types. */
declare module 'sherpa-onnx-node' {
  interface Wave {
    readonly samples: Float32Array
    readonly sampleRate: number
  }

  class OfflineTts {
    constructor(config: object)
    readonly sampleRate: number
    /** Throws if nothing in the text can be spoken. Crashes without a `generationConfig`. */
    generate(request: { text: string; generationConfig: { sid: number; speed: number; silenceScale: number } }): Wave
  }

  interface OfflineStream {
    acceptWaveform(wave: Wave): void
  }

  class OfflineRecognizer {
    constructor(config: object)
    createStream(): OfflineStream
    decode(stream: OfflineStream): void
    getResult(stream: OfflineStream): { readonly text: string }
  }

  class LinearResampler {
    constructor(from: number, to: number)
    /** Resamples a whole sound. */
    flush(samples: Float32Array): Float32Array
  }

  class OfflineSpeechDenoiser {
    constructor(config: object)
    run(wave: Wave): Wave
  }

  const sherpa: {
    readonly LinearResampler: typeof LinearResampler
    readonly OfflineTts: typeof OfflineTts
    readonly OfflineRecognizer: typeof OfflineRecognizer
    readonly OfflineSpeechDenoiser: typeof OfflineSpeechDenoiser
  }
  export default sherpa
  export type { OfflineRecognizer, OfflineTts }
}
