import { useTranslation } from 'react-i18next'

/** The texts of the canvas, by their names in this area. */
export const useTexts = () => useTranslation('translation', { keyPrefix: 'canvas' }).t
