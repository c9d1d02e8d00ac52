/** One colour in OKLab: lightness 0..1, a and b about -0.4..0.4. */
export type Lab = readonly [number, number, number]

/** A picture in OKLab, three numbers a pixel. */
export interface LabPicture {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

const LINEAR = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})
const linear = (byte: number): number => LINEAR[byte] ?? 0

/** sRGB bytes to OKLab (B. Ottosson, "A perceptual color space for image processing", 2020). */
export function labFromRgb(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [linear(red), linear(green), linear(blue)]
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}

/** OKLab to `#rrggbb`; what lies outside sRGB is clipped. */
export function hexFromLab([light, a, b]: Lab): string {
  const long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  return `#${channels.map((value) => encode(value).toString(16).padStart(2, '0')).join('')}`
}

export function distance(one: Lab, other: Lab): number {
  const light = one[0] - other[0]
  const a = one[1] - other[1]
  const b = one[2] - other[2]
  return Math.sqrt(light * light + a * a + b * b)
}

/** Interleaved RGB or RGBA bytes to OKLab. */
export function toLabPicture(
  bytes: Uint8Array,
  { width, height, channels }: { width: number; height: number; channels: number },
): LabPicture {
  const data = new Float32Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const from = pixel * channels
    data.set(labFromRgb(bytes[from] ?? 0, bytes[from + 1] ?? 0, bytes[from + 2] ?? 0), pixel * 3)
  }
  return { width, height, data }
}

export function labAt({ data }: LabPicture, pixel: number): Lab {
  const from = pixel * 3
  return [data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0]
}

function encode(value: number): number {
  const unit = Math.min(1, Math.max(0, value))
  return Math.round(255 * (unit <= 0.0031308 ? unit * 12.92 : 1.055 * unit ** (1 / 2.4) - 0.055))
}
