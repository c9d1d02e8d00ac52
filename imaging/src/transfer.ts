// The transfer function of sRGB (IEC 61966-2-1).

/** Linear light 0 to 1 of an sRGB value 0 to 1. */
export const linearFromSrgb = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** sRGB value 0 to 1 of linear light 0 to 1. */
export const srgbFromLinear = (linear: number): number => (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055)

/** Linear light of the sRGB bytes 0 to 255. */
export const LINEAR = Float64Array.from({ length: 256 }, (_, byte) => linearFromSrgb(byte / 255))
