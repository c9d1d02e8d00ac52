import { parseCategory } from './parse-category.ts'

export const postProcessing = parseCategory(
  'post-processing',
  { en: 'Post-processing', zh: '后期' },
  `
# 风格|Style
电影感|cinematic
写实|realistic
超写实|hyperrealistic
照片级真实|photorealistic
梦幻|dreamy
空灵|ethereal
复古|vintage
怀旧|nostalgic
极简|minimalist
极繁|maximalist
未来感|futuristic
赛博朋克|cyberpunk
蒸汽朋克|steampunk
柴油朋克|dieselpunk
太阳朋克|solarpunk
生物朋克|biopunk
蒸汽波|vaporwave
合成波|synthwave
复古未来主义|retrofuturism
暗黑学院风|dark academia
田园核|cottagecore
精灵核|fairycore
千禧风|Y2K aesthetic
废土风|post-apocalyptic
哥特风|gothic
奇幻|fantasy
科幻|science fiction
国潮|Guochao Chinese trend style
新中式|new Chinese style
武侠风|wuxia style
仙侠风|xianxia style
侘寂|wabi-sabi
北欧风|Scandinavian style
波西米亚风|bohemian style
童话感|fairy-tale style
史诗感|epic
# 分辨率|Resolution
高分辨率|high resolution
超高分辨率|ultra high resolution
全高清|full HD
2K 分辨率|2K resolution
4K 超高清|4K UHD
8K 超高清|8K UHD
16K 超清|16K resolution
十亿像素|gigapixel
视网膜屏级|retina display quality
高清壁纸|HD wallpaper
印刷级精度|print quality 300 dpi
大图扫描|high-resolution scan
超采样|supersampling
# 反射|Reflections
镜面反射|mirror reflection
水面倒影|water reflection
湿地反光|wet ground reflections
玻璃反射|glass reflections
金属反光|metallic reflections
屏幕空间反射|screen space reflections
光线追踪反射|ray traced reflections
平面反射|planar reflections
光泽反射|glossy reflections
漫反射|diffuse reflection
菲涅耳效应|Fresnel effect
焦散|caustics
折射|refraction
眼神反光|eye reflections
环境反射|environment reflections
虹彩反光|iridescent reflections
# 滤镜|Filters
胶片滤镜|film filter
黑白滤镜|black and white filter
棕褐色调|sepia tone
褪色滤镜|faded filter
柔焦滤镜|soft focus filter
黑柔滤镜|black mist filter
暖色滤镜|warming filter
冷色滤镜|cooling filter
偏振镜效果|polarizing filter
渐变灰滤镜|graduated ND filter
红外滤镜|infrared filter
星芒滤镜|star filter
交叉冲印|cross processing
漂白旁路|bleach bypass
正片负冲|slide film cross process
双色调|duotone
半调网点|halftone
色调分离|posterization
故障效果|glitch effect
录像带效果|VHS effect
扫描线|scanlines
像素化|pixelation
油画滤镜|oil paint filter
水彩滤镜|watercolor filter
万花筒滤镜|kaleidoscope filter
热成像|thermal imaging
夜视效果|night vision
# 着色器|Shaders
卡通着色|cel shading
三渲二|toon shading
平面着色|flat shading
平滑着色|smooth shading
冯氏着色|Phong shading
次表面散射|subsurface scattering
基于物理的渲染|physically based rendering
顶点着色器|vertex shader
像素着色器|pixel shader
几何着色器|geometry shader
边缘描线着色|outline shader
全息着色|holographic shader
水面着色|water shader
毛发着色|fur shader
皮肤着色|skin shader
玻璃着色|glass shader
排线着色|hatching shader
线框着色|wireframe shader
# 渲染引擎|Render engines
Octane 渲染|Octane render
虚幻引擎 5|Unreal Engine 5
Unity 引擎|Unity engine
Blender 渲染|Blender render
Cycles 渲染|Cycles render
Eevee 渲染|Eevee render
V-Ray 渲染|V-Ray render
Arnold 渲染|Arnold render
Redshift 渲染|Redshift render
KeyShot 渲染|KeyShot render
Corona 渲染|Corona render
Lumion 渲染|Lumion render
C4D 渲染|Cinema 4D render
ZBrush 雕刻|ZBrush sculpt
RenderMan 渲染|RenderMan
CryEngine 引擎|CryEngine
# 渲染技术|Rendering techniques
光线追踪|ray tracing
路径追踪|path tracing
全局光照|global illumination
环境光遮蔽|ambient occlusion
屏幕空间环境光遮蔽|SSAO
间接光照|indirect lighting
光子映射|photon mapping
辐射度|radiosity
抗锯齿|anti-aliasing
置换贴图|displacement mapping
法线贴图|normal mapping
凹凸贴图|bump mapping
视差贴图|parallax mapping
曲面细分|tessellation
体积渲染|volumetric rendering
非真实感渲染|non-photorealistic rendering
粒子模拟|particle simulation
流体模拟|fluid simulation
布料模拟|cloth simulation
实例化阵列|instanced array
# 参考平台|Reference platforms
ArtStation 热门|trending on ArtStation
Behance 精选|featured on Behance
Dribbble 作品|Dribbble shot
Pinterest 灵感|Pinterest inspiration
DeviantArt 作品|DeviantArt
Pixiv 插画|Pixiv illustration
500px 精选|500px editors' choice
Unsplash 摄影|Unsplash photography
CGSociety 获奖|CGSociety award winner
站酷推荐|ZCOOL featured
花瓣采集|Huaban collection
国家地理摄影|National Geographic photography
时尚杂志封面|fashion magazine cover
游戏原画设定|game concept art
电影海报|movie poster
专辑封面|album cover
绘本内页|picture book page
博物馆藏品|museum collection
画廊展品|gallery exhibit
素材库图片|stock photo
# 画质|Quality
杰作|masterpiece
最佳画质|best quality
高画质|high quality
高细节|highly detailed
超精细|ultra-detailed
极致细节|insanely detailed
精致细节|intricate details
锐利对焦|sharp focus
清晰锐利|crisp and sharp
专业级|professional
获奖作品|award-winning
工作室品质|studio quality
细腻质感|fine texture
真实皮肤纹理|realistic skin texture
干净画面|clean image
无噪点|noise-free
边缘清晰|crisp edges
层次丰富|rich tonal range
# 色彩校正|Colour grading
调色|color grading
电影调色|cinematic color grading
青橙色调|teal and orange
高对比度|high contrast
低对比度|low contrast
高饱和度|high saturation
低饱和度|low saturation
鲜艳|vibrant
去色|desaturated
高动态范围|HDR
高调|high-key
低调|low-key
哑光调色|matte grading
分离色调|split toning
选择性着色|selective color
日光夜景效果|day for night
暖调|warm tones
冷调|cool tones
提亮阴影|lifted shadows
压暗高光|muted highlights
黑位压缩|crushed blacks
# 镜头效果|Optical effects
胶片颗粒|film grain
暗角|vignette
色差|chromatic aberration
镜头畸变|lens distortion
光晕溢出|bloom
光渗|halation
动态模糊|motion blur
径向模糊|radial blur
高斯模糊|Gaussian blur
景深模糊|depth blur
漏光|light leaks
灰尘划痕|dust and scratches
宽银幕黑边|letterbox bars
重影|ghosting
扫光|light sweep
柔光叠加|soft glow overlay
# 合成与特效|Compositing and effects
二次曝光效果|double exposure effect
图层叠加|layered overlay
照片拼接|photo compositing
照片蒙太奇|photomontage
数字合成|digital compositing
粒子消散|dispersion effect
烟雾特效|smoke effect
火花特效|sparks effect
魔法特效|magic effects
能量光环|energy aura
漂浮尘埃|floating dust particles
全息投影|hologram
抬头显示界面|HUD overlay
绿幕抠像|green screen keying
数字绘景|matte painting
微缩景观效果|miniature effect
液化效果|liquify effect
水波涟漪效果|ripple effect
# 高级|Advanced
分形渲染|fractal rendering
程序化生成|procedural generation
算法艺术|algorithmic art
点云|point cloud
激光雷达扫描|LiDAR scan
摄影测量|photogrammetry
体素化|voxelized
图像堆栈|image stacking
焦点堆叠|focus stacking
曝光包围合成|exposure bracketing
锐化蒙版|unsharp mask
降噪|denoising
频率分离修图|frequency separation retouching
液态金属效果|liquid metal effect
像素排序|pixel sorting
数据可视化|data visualization
X 光透视效果|X-ray effect
剖面展示|cutaway view
爆炸视图|exploded view
无缝平铺|seamless tiling
`,
)
