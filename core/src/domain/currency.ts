/** Currencies (ISO 4217) whose smallest unit is not the hundredth, with their decimals. */
const DECIMALS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    ['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'].map((name) => [
      name,
      0,
    ]),
  ),
  ...Object.fromEntries(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((name) => [name, 3])),
  CLF: 4,
  UYW: 4,
}

/**
 * Number of decimals of a currency, since prices are counted in its smallest unit. `Intl` cannot be used: it follows common writing (forints without
 * fillér), while payment providers follow ISO 4217.
 */
export const decimalsOf = (currency: string): number => DECIMALS[currency] ?? 2
