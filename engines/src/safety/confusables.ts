/** Twenty-six signs of Unicode in the order of the alphabet: squared and circled letters. */
const lettersFrom = (first: number): string => String.fromCodePoint(...Array.from({ length: 26 }, (_, index) => first + index))

/** Look-alike letters that Unicode normalisation keeps (Cyrillic, Greek, small capitals, flags), and traditional characters of the searched words. */
export const CONFUSABLES: ReadonlyMap<string, string> = new Map(
  [
    ['асеорхуіјѕԁһӏвмнктгп', 'aceopxyijsdhlbmhktrn'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВСЕНІЈКМОРЅТХУ', 'abezhikmnoptyxabcehijkmopstxy'],
    ['αβεζικνορστυχγημωδςθ', 'abeziknopotuxynuwdco'],
    ['ցհլոօզտսԁӏꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ', 'ghlnoqsudlabcdefghijklmnoprstuvwxyz'],
    ['ᎪᏴᏟᎠᎬᏀᎻᏆᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᎩᏃ', 'abcdeghijklmprstvwyz'],
    ['ɛɭɳɔɾʂʈʊʋʏʐɓƈɗɇƒɠɦɨɉƙłɱɲøƥʠɍŧʉƶⱥƀȼđǥħꞥᵽɏ', 'elnorstuvyzbcdefghijklmnopqrtuzabcdghnpy'],
    ['€¢£¥', 'ecly'],
    ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢıɡɑɩ', 'abcdefghijklmnoprstuvwyzigai'],
    ['🇦🇧🇨🇩🇪🇫🇬🇭🇮🇯🇰🇱🇲🇳🇴🇵🇶🇷🇸🇹🇺🇻🇼🇽🇾🇿', 'abcdefghijklmnopqrstuvwxyz'],
    [
      '裸兒嬰蘿歲體幼齡學戀童誘褲絲內襯陰陽姦強亂倫脫滿極處淺淫視頻愛撫慾龄',
      '裸儿婴萝岁体幼龄学恋童诱裤丝内衬阴阳奸强乱伦脱满极处浅淫视频爱抚欲龄',
    ],
    ...[0x1f130, 0x1f150, 0x1f170].map((first) => [lettersFrom(first), lettersFrom(0x61)]),
  ].flatMap(([from = '', to = '']) => [...from].map((sign, index) => [sign, [...to][index] ?? sign] as const)),
)
