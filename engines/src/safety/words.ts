import type { Verdict } from './spec.ts'

/**
 * Checks a text for clearly unsafe requests: explicit sex, sex with children, gore. Ambiguous words are ignored in harmless phrases: the naked eye,
 * nude lipstick, bare rock.
 */
export function checkWords(text: string): Verdict {
  // Full-width letters, invisible characters and dots between letters must not disguise a word.
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .toLowerCase()
  const joined = plain.replaceAll(/\b(?:\p{L}[.\-_*\s]){3,}\p{L}\b/gu, (letters) => letters.replaceAll(/[^\p{L}]/gu, ''))
  return ENGLISH.test(joined) || CHINESE.test(joined) || isAboutChildren(joined) ? 'nsfw' : 'sfw'
}

const ENGLISH = new RegExp(
  `\\b(?:${[
    'porn(?:o|ography|ographic)?', 'hentai', 'nsfw', 'xxx', 'hardcore sex', '(?:having|have|oral|anal|group) sex', 'sexual(?:ly)? (?:intercourse|act|acts|explicit)',
    'nud(?:e|es|ity|ist)(?! (?:lip|lipstick|colou?r|tone|shade|palette|shoe|heel|pump|nail|make-?up|beige|pink|fabric))',
    'naked(?! (?:eye|mole|tree|branch|cake|wire|bike|flame|light bulb|rock|singularity))',
    'topless', 'bottomless (?:woman|man|girl)', 'genitals?', 'genitalia', 'penis(?:es)?', 'vaginas?', 'vulva', 'clitoris', 'scrotum', 'nipples?', 'areolas?',
    'pussy(?! ?(?:cat|willow|foot))', 'blow ?jobs?', 'hand ?jobs?', 'cum ?shots?', 'masturbat\\w+', 'orgasms?', 'orgy', 'gang ?bang', 'bukkake', 'fellatio', 'cunnilingus',
    'futanari', 'ahegao', 'upskirt', 'erotica?', 'lolicon', 'shotacon', 'bestiality', 'zoophilia', 'incest', 'rap(?:e|ed|ing)(?! ?(?:seed|flower|field|blossom|oil|honey))',
    'beheading', 'disembowel\\w*', 'dismember\\w*',
  ].join('|')})\\b`,
) // prettier-ignore

const CHINESE = new RegExp(
  [
    '色情', '情色', '淫秽', '淫荡', '裸体', '全裸', '裸女', '裸男', '裸照', '半裸', '赤裸(?!裸)', '一丝不挂', '裸露(?:身体|胸|下体|乳|上身)', '做爱', '性交', '性爱', '口交', '肛交', '自慰', '手淫',
    '阴茎', '阴道', '阴部', '下体', '生殖器', '乳头', '乳晕', '露点', '三级片', '黄片', 'a片', '强奸', '轮奸', '乱伦', '兽交', '恋童', '春宫', '斩首', '肢解', '开膛破肚',
  ].join('|'),
) // prettier-ignore

/** Words for children, together with which suggestive words are not safe either. */
const CHILDREN =
  /\b(?:child|children|kids?|toddlers?|infants?|underage|minors?|schoolgirls?|loli|shota)\b|儿童|小孩|幼女|女童|男童|未成年|萝莉|正太|小学生|中学生/u
const SUGGESTIVE = /\b(?:sexy|seductive|sensual|lingerie|underwear|bikini|undress\w*|lewd)\b|性感|诱惑|内衣|内裤|脱衣|撩人|妩媚/u

const isAboutChildren = (text: string): boolean => CHILDREN.test(text) && SUGGESTIVE.test(text)
