interface Offer {
  readonly price: number
  readonly total: number
}

/** In the smallest unit, with fractions. */
export const perHundredDots = ({ price, total }: Offer): number => (price * 100) / total

/** Whole per cent that a dot of `offer` costs less than one of `single`; 0 when it costs as much or more. */
export const savingPercent = (offer: Offer, single: Offer): number =>
  Math.max(0, Math.floor(100 * (1 - perHundredDots(offer) / perHundredDots(single)) + 1e-9))
