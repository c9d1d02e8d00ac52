import { starter as birthdayCard } from './birthday-card.ts'
import { starter as guofengLandscape } from './guofeng-landscape.ts'
import { starter as idPhoto } from './id-photo.ts'
import { starter as logo } from './logo.ts'
import { starter as melody } from './melody.ts'
import { starter as narration } from './narration.ts'
import { starter as oldPhotoColour } from './old-photo-colour.ts'
import { starter as oldPhoto } from './old-photo.ts'
import { starter as pixelIcon } from './pixel-icon.ts'
import { starter as porcelain } from './porcelain.ts'
import { starter as print } from './print.ts'
import { starter as productPhoto } from './product-photo.ts'
import { starter as productPoster } from './product-poster.ts'
import { starter as shortFilm } from './short-film.ts'
import type { Starter } from './starter.ts'
import { starter as sticker } from './sticker.ts'

/** Built-in apps in display order. A new one needs a file beside this one and a line here; `scripts/make-app-covers.ts` makes its cover. */
export const STARTERS: readonly Starter[] = [
  productPhoto,
  productPoster,
  idPhoto,
  sticker,
  oldPhoto,
  oldPhotoColour,
  print,
  porcelain,
  guofengLandscape,
  pixelIcon,
  logo,
  birthdayCard,
  shortFilm,
  narration,
  melody,
]
