/** Returns the readings of a text that may disguise words: as written, with digits as letters, without signs inside words, without repeated letters. */
export function readingsOf(text: string): readonly string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}\p{Cf}\p{Me}]/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/./gsu, (sign) => LOOK_ALIKES.get(sign) ?? sign)
  const chinese = plain.replaceAll(BETWEEN_CHINESE, '')
  const joined = chinese.replaceAll(SINGLE_LETTERS, (letters) => letters.replaceAll(/[^\p{L}\p{N}@$!]/gu, ''))
  const squeezed = joined.replaceAll(/(?<=[a-z0-9@$!])[.\-_*'`~|/\\+^·•:]+(?=[a-z0-9@$!])/g, '')
  const spaced = joined.replaceAll(/[_\-*.|/\\+~^·•]+/g, ' ')
  const once = [spaced, squeezed].flatMap((reading) => [reading, reading.replaceAll(/([a-z])\1{2,}/g, '$1')])
  return [...new Set(once.flatMap((reading) => [reading, withLetters(reading, 'i'), withLetters(reading, 'l')]))]
}

/** Look-alike letters that Unicode normalisation keeps (Cyrillic, Greek, small capitals, flags), and traditional characters of the searched words. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  [
    ['асеорхуіјѕԁһӏвмнктгп', 'aceopxyijsdhlbmhktrn'],
    ['αβεικνορτυχγη', 'abeiknoptuxyn'],
    ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢıɡɑɩ', 'abcdefghijklmnoprstuvwyzigai'],
    ['🇦🇧🇨🇩🇪🇫🇬🇭🇮🇯🇰🇱🇲🇳🇴🇵🇶🇷🇸🇹🇺🇻🇼🇽🇾🇿', 'abcdefghijklmnopqrstuvwxyz'],
    [
      '裸兒嬰蘿歲體幼齡學戀童誘褲絲內襯陰陽姦強亂倫脫滿極處淺淫視頻愛撫慾龄',
      '裸儿婴萝岁体幼龄学恋童诱裤丝内衬阴阳奸强乱伦脱满极处浅淫视频爱抚欲龄',
    ],
  ].flatMap(([from = '', to = '']) => [...from].map((sign, index) => [sign, [...to][index] ?? sign] as const)),
)

/** Spaces and signs between two Chinese characters, except for commas and full stops, which do separate words. */
const BETWEEN_CHINESE = /(?<=\p{Script=Han})[\s.\-_*'`~|/\\+^·•…#@&]+(?=\p{Script=Han})/gu

/** Letters separated by signs or spaces: `n u d e`, `l.o.l.i`. */
const SINGLE_LETTERS = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}@$!][.\-_*\s|/\\+~^·•]+){2,}[\p{L}\p{N}@$!](?![\p{L}\p{N}])/gu

const DIGITS: Readonly<Record<string, string>> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's' }

/** Replaces digits and signs inside words with the letters they resemble, 1 and ! with `one`. */
const withLetters = (text: string, one: 'i' | 'l'): string =>
  text.replaceAll(/[a-z0-9@$!]*[a-z][a-z0-9@$!]*/g, (word) =>
    word.replaceAll(/[0-9@$!]/g, (sign) => (sign === '1' || sign === '!' ? one : (DIGITS[sign] ?? sign))),
  )
