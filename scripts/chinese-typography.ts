const HAN = '\\p{Script=Han}'

/** Patterns that Chinese text may not contain, each with its reason: faults of typography, and words for which the product uses another. */
const FAULTS: readonly { readonly pattern: RegExp; readonly fault: string }[] = [
  { pattern: new RegExp(`${HAN} ?[,;!?:()]|[,;!?()] ?${HAN}|${HAN}\\.(\\s|$)`, 'u'), fault: 'half-width punctuation between Chinese' },
  { pattern: new RegExp(`${HAN}[A-Za-z0-9]|[A-Za-z0-9]${HAN}`, 'u'), fault: 'no space between Chinese and Latin letters or digits' },
  { pattern: / [，。；：！？、）”]|[，。；：！？、（“] /, fault: 'a space beside full-width punctuation' },
  { pattern: /["「」『』]/, fault: 'quotes other than “ ”' },
  { pattern: /\.\.\.|……/, fault: 'an ellipsis other than …' },
  { pattern: /–|(^|[^—])—([^—]|$)/, fault: 'a dash other than ——' },
  { pattern: /[Ａ-Ｚａ-ｚ０-９％]/, fault: 'full-width letters or digits' },
  { pattern: /您/u, fault: '您 for 你' },
  { pattern: /(?<!VIP |或|\|)会员/u, fault: '会员 for 用户: only those who pay are VIP 会员' },
  { pattern: /管理者/u, fault: '管理者 for 管理员' },
  { pattern: /没能|没有成功/u, fault: '没能 for 失败' },
  { pattern: /三维|标志|条件图|训练风格/u, fault: 'another word for 3D, Logo, 控制图 or LoRA' },
]

/** Returns a description of every fault of typography and terms in a Chinese text. */
export const typographyFaults = (text: string): string[] => FAULTS.filter(({ pattern }) => pattern.test(text)).map(({ fault }) => fault)
