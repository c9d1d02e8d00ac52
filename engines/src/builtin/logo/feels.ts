/** Feeling of a mark, from which typefaces and colours follow. */
export type Feel = 'calm' | 'classic' | 'modern' | 'playful' | 'natural' | 'bold' | 'refined' | 'traditional'

/** Words that ask for a feeling. */
export const FEEL_WORDS: Readonly<Record<Feel, { readonly en: readonly string[]; readonly zh: readonly string[] }>> = {
  calm: {
    en: ['calm', 'quiet', 'gentle', 'soft', 'warm', 'cozy', 'cosy', 'peaceful', 'relaxed'],
    zh: ['安静', '温暖', '温柔', '宁静', '柔和', '舒适', '治愈', '温馨'],
  },
  classic: {
    en: ['classic', 'vintage', 'retro', 'old', 'heritage', 'trustworthy', 'timeless'],
    zh: ['经典', '复古', '怀旧', '老', '传承', '稳重', '可靠'],
  },
  modern: {
    en: ['modern', 'minimal', 'minimalist', 'clean', 'simple', 'sleek', 'futuristic', 'geometric'],
    zh: ['现代', '简约', '极简', '简洁', '未来', '科技感', '几何'],
  },
  playful: {
    en: ['playful', 'fun', 'cute', 'happy', 'friendly', 'cheerful', 'lively', 'young'],
    zh: ['可爱', '有趣', '快乐', '活泼', '童趣', '俏皮', '年轻', '开心'],
  },
  natural: { en: ['natural', 'organic', 'fresh', 'green', 'earthy', 'eco'], zh: ['自然', '清新', '天然', '环保', '质朴'] },
  bold: {
    en: ['bold', 'strong', 'powerful', 'loud', 'energetic', 'dynamic', 'street'],
    zh: ['大胆', '有力', '力量', '热烈', '活力', '潮', '硬朗'],
  },
  refined: {
    en: ['elegant', 'refined', 'luxury', 'luxurious', 'premium', 'delicate', 'graceful', 'noble'],
    zh: ['优雅', '精致', '高级', '奢华', '高端', '典雅', '轻奢'],
  },
  traditional: {
    en: ['traditional', 'chinese', 'oriental', 'brush', 'ancient', 'zen'],
    zh: ['传统', '国风', '中国风', '东方', '古风', '古典', '中式', '国潮', '水墨'],
  },
}
