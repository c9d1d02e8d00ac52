/** OKLab of one colour: lightness 0 to 1, a (green to red) and b (blue to yellow) about -0.4 to 0.4. */
export type Oklab = readonly [lightness: number, a: number, b: number]

// B. Ottosson, "A perceptual color space for image processing" (2020), https://bottosson.github.io/posts/oklab/. Functions of plain numbers, because allocating
// an array per pixel would take most of a style's time.

/** Responses of the three cones to linear light 0 to 1, compressed. */
export const longOf = (red: number, green: number, blue: number): number =>
  Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
export const mediumOf = (red: number, green: number, blue: number): number =>
  Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
export const shortOf = (red: number, green: number, blue: number): number =>
  Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)

export const lightnessOf = (long: number, medium: number, short: number): number =>
  0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
export const aOf = (long: number, medium: number, short: number): number =>
  1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
export const bOf = (long: number, medium: number, short: number): number =>
  0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short

/** Linear light 0 to 1 to OKLab. */
export function oklabFromLinear(red: number, green: number, blue: number): Oklab {
  const [long, medium, short] = [longOf(red, green, blue), mediumOf(red, green, blue), shortOf(red, green, blue)]
  return [lightnessOf(long, medium, short), aOf(long, medium, short), bOf(long, medium, short)]
}

const cube = (value: number): number => value * value * value

/** Cone responses of an OKLab colour, no longer compressed. */
export const longFrom = (light: number, a: number, b: number): number => cube(light + 0.3963377774 * a + 0.2158037573 * b)
export const mediumFrom = (light: number, a: number, b: number): number => cube(light - 0.1055613458 * a - 0.0638541728 * b)
export const shortFrom = (light: number, a: number, b: number): number => cube(light - 0.0894841775 * a - 1.291485548 * b)

export const redFrom = (long: number, medium: number, short: number): number =>
  4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short
export const greenFrom = (long: number, medium: number, short: number): number =>
  -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short
export const blueFrom = (long: number, medium: number, short: number): number =>
  -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short

/** OKLab to linear light; outside 0 to 1 where sRGB cannot show the colour. */
export function linearFromOklab([light, a, b]: Oklab): readonly [number, number, number] {
  const [long, medium, short] = [longFrom(light, a, b), mediumFrom(light, a, b), shortFrom(light, a, b)]
  return [redFrom(long, medium, short), greenFrom(long, medium, short), blueFrom(long, medium, short)]
}
