/** Location of a typeface's outlines in an npm package. */
export type FaceSource =
  /** Many small WOFF2 files, each for a range of characters; `axes` when the weight can be chosen. */
  | { readonly kind: 'subsets'; readonly package: string; readonly name: string; readonly style: string; readonly variable: boolean }
  /** One file with all characters. */
  | { readonly kind: 'whole'; readonly package: string; readonly file: string }

/** A style of type. For each character its faces are tried in turn, so that Latin letters and Chinese characters match. */
export interface TypeFamily {
  readonly faces: readonly FaceSource[]
  /** Range of weights in which its faces can be set. */
  readonly weights: { readonly lightest: number; readonly heaviest: number }
}

const MONTSERRAT = subsets('@fontsource-variable/montserrat', 'montserrat')
const PLAYFAIR = subsets('@fontsource-variable/playfair-display', 'playfair-display')
const NOTO_SANS = subsets('@fontsource-variable/noto-sans-sc', 'noto-sans-sc')
const NOTO_SERIF = subsets('@fontsource-variable/noto-serif-sc', 'noto-serif-sc')
const BEBAS: FaceSource = { kind: 'subsets', package: '@fontsource/bebas-neue', name: 'bebas-neue', style: '400-normal', variable: false }
const QINGKE = whole('@expo-google-fonts/zcool-qingke-huangyou', '400Regular/ZCOOLQingKeHuangYou_400Regular.ttf')
const XIAOWEI = whole('@expo-google-fonts/zcool-xiaowei', '400Regular/ZCOOLXiaoWei_400Regular.ttf')
const NUNITO = subsets('@fontsource-variable/nunito', 'nunito')
const OUTFIT = subsets('@fontsource-variable/outfit', 'outfit')
const KUAILE = whole('@expo-google-fonts/zcool-kuaile', '400Regular/ZCOOLKuaiLe_400Regular.ttf')
const LONG_CANG: FaceSource = { kind: 'subsets', package: '@fontsource/long-cang', name: 'long-cang', style: '400-normal', variable: false }
const MASHAN = whole('@expo-google-fonts/ma-shan-zheng', '400Regular/MaShanZheng_400Regular.ttf')

/** All under the SIL Open Font License. The last face of each family covers characters that the others lack. */
export const TYPE_FAMILIES = {
  /** Even and modern. */
  sans: { faces: [MONTSERRAT, NOTO_SANS], weights: { lightest: 100, heaviest: 900 } },
  /** Sharp and classical. */
  serif: { faces: [PLAYFAIR, NOTO_SERIF], weights: { lightest: 400, heaviest: 900 } },
  /** Tall, narrow and loud. */
  condensed: { faces: [BEBAS, QINGKE, NOTO_SANS], weights: { lightest: 400, heaviest: 400 } },
  /** Light and graceful. */
  elegant: { faces: [PLAYFAIR, XIAOWEI, NOTO_SERIF], weights: { lightest: 400, heaviest: 400 } },
  /** Written with a brush; Latin letters are set in a serif beside it. */
  brush: { faces: [MASHAN, PLAYFAIR, NOTO_SERIF], weights: { lightest: 400, heaviest: 400 } },
  /** Drawn with a compass. */
  geometric: { faces: [OUTFIT, NOTO_SANS], weights: { lightest: 100, heaviest: 900 } },
  /** Soft and cheerful. */
  rounded: { faces: [NUNITO, KUAILE, NOTO_SANS], weights: { lightest: 400, heaviest: 900 } },
  /** Quickly written with a pen. */
  handwritten: { faces: [LONG_CANG, NUNITO, NOTO_SANS], weights: { lightest: 400, heaviest: 400 } },
} as const satisfies Record<string, TypeFamily>

export type TypeFamilyId = keyof typeof TYPE_FAMILIES

function subsets(name: string, file: string): FaceSource {
  return { kind: 'subsets', package: name, name: file, style: 'wght-normal', variable: true }
}

function whole(name: string, file: string): FaceSource {
  return { kind: 'whole', package: name, file }
}
