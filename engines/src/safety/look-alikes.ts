/** Look-alike letters that Unicode normalisation keeps (Cyrillic, Greek, small capitals, flags), and traditional characters of the searched words. */
export const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
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
