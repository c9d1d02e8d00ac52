import type { Text } from '@stipple/core/domain/text'
import type { PictureTechnique, PictureKind } from '../picture-kind.ts'

type Rows = readonly (readonly [en: string, zh: string])[]
const texts = (rows: Rows): readonly Text[] => rows.map(([en, zh]) => ({ en, zh }))

export const COMPOSITIONS: Readonly<Record<PictureKind, readonly Text[]>> = {
  portrait: texts([['head and shoulders, eyes on the upper third', '头肩构图，眼睛位于上三分线'], ['three-quarter view with room to look into', '四分之三侧面，视线前方留白'], ['waist-up framing against a simple background', '半身取景，背景简洁'], ['tight crop, eyes in crisp focus', '紧凑裁切，眼神清晰'], ['centered, symmetrical framing', '居中对称构图']]),
  animal: texts([['eye-level view, close to the subject', '与主体平视，近距离'], ['subject on a third, looking into the frame', '主体位于三分线，望向画内'], ['full figure with clear silhouette', '全身入画，轮廓分明'], ['close framing on face and eyes', '聚焦面部与眼神'], ['small in a generous setting', '小小的身影，大片环境']]),
  landscape: texts([['strong foreground leading into the distance', '前景有力，引向远方'], ['low horizon under a tall sky', '低地平线，天空高远'], ['layered planes from near to far', '由近及远，层次分明'], ['a winding line that guides the eye', '蜿蜒的引导线'], ['wide panoramic composition', '宽幅全景构图'], ['framed by natural shapes at the edges', '以自然景物作框']]),
  city: texts([['leading lines toward a vanishing point', '引导线汇向消失点'], ['layered depth with a clear focal building', '纵深层次，焦点建筑突出'], ['symmetrical one-point perspective', '一点透视，对称构图'], ['seen from street level, tall and close', '街面视角，高大逼近'], ['small figures for scale', '点缀小人物衬托尺度']]),
  interior: texts([['one-point perspective from standing height', '站立高度的一点透视'], ['corner view that shows two walls', '转角视角，两面墙入画'], ['a clear focal point and uncluttered surfaces', '焦点明确，台面清爽'], ['a doorway framing the room', '以门框取景'], ['a vignette of one corner', '一角小景']]),
  food: texts([['forty-five degree view with the hero in front', '四十五度视角，主角在前'], ['top-down flat lay', '俯拍平铺'], ['close-up on texture', '质感特写'], ['simple props, generous negative space', '道具简单，留白充足'], ['low angle at table height', '桌面高度的低角度']]),
  plant: texts([['single stem off-center with negative space', '单枝偏置，留白'], ['filling the frame from edge to edge', '铺满画面'], ['soft layers in front and behind', '前后虚实相间'], ['seen from slightly below against the light', '微仰视，映着光'], ['radial composition around the center', '由中心放射的构图']]),
  vehicle: texts([['three-quarter front view, low camera', '低机位，前四分之三视角'], ['clean side profile', '干净的正侧面'], ['heading into open space', '驶向开阔的空间'], ['wide framing with the road as a leading line', '宽画幅，以道路为引导线'], ['close crop on a characteristic detail', '特征细节的特写']]),
  object: texts([['centered with ample breathing room', '居中，四周留足空间'], ['three-quarter view from slightly above', '略俯的四分之三视角'], ['low viewpoint that gives it presence', '低视点，气场十足'], ['arranged on a simple diagonal', '简洁的对角线布局'], ['close-up of the most telling detail', '最具代表性的细节特写']]),
  fantasy: texts([['dramatic low angle', '仰视的英雄视角'], ['tiny figure before something immense', '渺小身影面对宏大之物'], ['swirling composition around the subject', '环绕主体的旋涡构图'], ['wide establishing view', '开阔的定场画面'], ['framed by dark shapes in front', '以前景暗部作框']]),
  abstract: texts([['asymmetric balance', '不对称的均衡'], ['rhythmic repetition with one break', '有节奏的重复，一处打破'], ['large quiet fields against small busy ones', '大块静谧与小块繁密相对'], ['movement along a diagonal', '沿对角线的动势'], ['radiating from an off-center point', '由偏心一点放射']]),
  logo: texts([['centered on a plain background', '居中，纯色背景'], ['readable at very small sizes', '极小尺寸依然清晰'], ['inside an implied circle', '隐含圆形之内'], ['balanced figure and ground', '图与底均衡'], ['strict grid and optical alignment', '严谨网格，视觉对齐']]),
} // prettier-ignore

/** Lenses for photographs. */
export const LENSES: Readonly<Partial<Record<PictureKind, readonly Text[]>>> = {
  portrait: texts([['85mm lens at f/1.8', '85mm 镜头，f/1.8'], ['50mm lens, shallow depth of field', '50mm 镜头，浅景深'], ['105mm lens, creamy background blur', '105mm 镜头，背景奶油般虚化'], ['35mm lens, context around the subject', '35mm 镜头，带出环境']]),
  animal: texts([['300mm telephoto, background melted away', '300mm 长焦，背景化开'], ['135mm lens, shallow depth of field', '135mm 镜头，浅景深'], ['50mm lens, natural perspective', '50mm 镜头，透视自然']]),
  landscape: texts([['24mm wide-angle lens, deep focus', '24mm 广角，全景深'], ['70mm lens, compressed layers', '70mm 镜头，层次压缩'], ['16mm ultra-wide lens', '16mm 超广角']]),
  city: texts([['24mm tilt-shift lens', '24mm 移轴镜头'], ['35mm lens', '35mm 镜头'], ['85mm lens, compressed perspective', '85mm 镜头，空间压缩']]),
  interior: texts([['24mm lens, straight verticals', '24mm 镜头，垂直线端正'], ['35mm lens, natural perspective', '35mm 镜头，透视自然']]),
  food: texts([['100mm macro lens, shallow focus', '100mm 微距，浅焦'], ['50mm lens at f/2.8', '50mm 镜头，f/2.8']]),
  plant: texts([['100mm macro lens at f/4', '100mm 微距，f/4'], ['135mm lens, soft bokeh', '135mm 镜头，柔和散景']]),
  vehicle: texts([['50mm lens', '50mm 镜头'], ['135mm lens, compressed background', '135mm 镜头，背景压缩'], ['24mm lens close to the ground', '24mm 镜头，贴近地面']]),
  object: texts([['90mm macro lens, focus-stacked', '90mm 微距，景深合成'], ['70mm lens, no distortion', '70mm 镜头，无畸变']]),
  fantasy: texts([['anamorphic lens', '变形宽银幕镜头'], ['35mm lens', '35mm 镜头']]),
} // prettier-ignore

export const QUALITIES: Readonly<Record<PictureTechnique, readonly Text[]>> = {
  photo: texts([['true-to-life color, fine detail', '色彩真实，细节细腻'], ['subtle film grain, natural tones', '细微颗粒，色调自然'], ['crisp focus, high dynamic range', '对焦锐利，动态范围宽'], ['realistic texture, careful color grading', '质感逼真，调色讲究'], ['high resolution, nuanced shadows', '高分辨率，暗部层次丰富']]),
  drawn: texts([['confident linework, harmonious palette', '线条自信，配色和谐'], ['visible brushwork, rich surface', '笔触可见，肌理丰富'], ['limited palette with one accent color', '有限配色，一处点睛'], ['clear shapes, finely judged values', '形状清楚，明暗得当'], ['masterful detail where the eye rests', '视线落点处细节精到']]),
  render: texts([['physically accurate materials, fine surface detail', '材质物理准确，表面细节精细'], ['soft global illumination, clean edges', '柔和全局光照，边缘干净'], ['gentle depth of field, polished finish', '轻微景深，成品精致'], ['high-resolution textures, subtle imperfections', '高清贴图，细微瑕疵更真实']]),
} // prettier-ignore

/** Qualities of logos, which must stay legible; those of paintings do not suit them. */
export const LOGO_QUALITIES = texts([
  ['crisp edges, scalable', '边缘利落，可任意缩放'],
  ['distinct silhouette, nothing superfluous', '轮廓鲜明，没有多余'],
  ['clean curves, consistent stroke', '曲线干净，笔画一致'],
  ['strong contrast, print-ready', '对比强烈，适合印刷'],
])
