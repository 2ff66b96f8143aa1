import type { Advice, WrittenAlertTexts } from '#features/plants/alerts/alert-texts.ts'

const offline: Advice = {
  description: '采集器已超过应有的上报间隔未与平台通信。其下设备可能仍在正常工作，但平台无法看到。',
  reasons: [
    {
      reason: '采集器没有供电。',
      solution: ['查看采集器指示灯是否亮起。', '若由逆变器供电，日出后会自动恢复。'],
    },
    {
      reason: '采集器所用的网络已变更或中断。',
      solution: ['检查同一网络下的其他设备能否上网。', '若网络名称或密码已更改，请在采集器上重新配置。'],
    },
    {
      reason: '无线信号太弱。',
      solution: ['将路由器或天线移近采集器。', '在设备列表中对比调整前后的信号强度。'],
    },
  ],
}

const idle: Advice = {
  description: '太阳高度充足，逆变器在线，但至少一小时几乎没有输出功率。',
  reasons: [
    {
      reason: '逆变器的一侧被断开。',
      solution: ['检查逆变器的直流开关。', '检查配电箱中逆变器对应的断路器。'],
    },
    {
      reason: '组件没有受到光照。',
      solution: ['查看组件是否有积雪、遮盖物或严重脏污。', '没有防护措施时请勿登上屋顶。'],
    },
    {
      reason: '逆变器收到了停止输出的指令。',
      solution: ['检查馈网限制设置，以及电网公司的远程控制。'],
    },
  ],
}

const callInstaller = '若故障持续或反复出现，请联系安装商检查；自行打开逆变器有危险。'

const faults: WrittenAlertTexts['faults'] = {
  grid: {
    description: '公共电网停电或超出允许范围。逆变器已与电网断开，恢复正常后会自动并网。',
    reasons: [
      {
        reason: '电网停电或不稳定。',
        solution: ['查看建筑物内其他地方是否有电。', '请稍候：一般几分钟内即可恢复。'],
      },
      {
        reason: '并网电缆阻抗过大，馈网时电压升高。',
        solution: ['请专业人员检查接线端子和电缆截面积。', callInstaller],
      },
      {
        reason: '逆变器的国家/地区标准设置与当地电网不符。',
        solution: ['请安装商与电网公司的要求进行核对。'],
      },
    ],
  },
  modules: {
    description: '组件的电压或电流超出逆变器的预期范围。',
    reasons: [
      {
        reason: '组串断开、被遮挡，或各组串的组件数量不一致。',
        solution: ['在设备详情中对比各路输入的电压和电流。', '请专业人员检查异常组串的连接器和熔断器。'],
      },
      {
        reason: '串联的组件过多，寒冷的早晨电压过高。',
        solution: ['断开直流侧，在重新投入运行前请专业人员核对设计。'],
      },
    ],
  },
  leakage: {
    description: '检测到对地漏电流，或漏电流检测功能失效。为保障人身安全，逆变器已停机。',
    reasons: [
      {
        reason: '直流电缆、连接器或组件受潮或破损。',
        solution: ['请勿触摸组件、边框和电缆。', '请专业人员测量各组串的绝缘电阻。'],
      },
      { reason: '漏电流检测电路本身发生故障。', solution: [callInstaller] },
    ],
  },
  heat: {
    description: '逆变器温度过高，正在自我保护。',
    reasons: [
      {
        reason: '通风受阻，或阳光直射逆变器。',
        solution: ['清理逆变器周围空间，清洁散热片和风扇。', '为逆变器遮阳。'],
      },
      { reason: '风扇发生故障。', solution: [callInstaller] },
    ],
  },
  settings: {
    description: '逆变器的设置与实际接线不符。',
    reasons: [
      {
        reason: '输入设为并联而实际为独立接线，或情况相反。',
        solution: ['请安装商核对输入模式与实际接线。'],
      },
    ],
  },
  electronics: {
    description: '逆变器检测到内部异常，已停机。',
    reasons: [
      {
        reason: '短暂的干扰。',
        solution: ['断开交流侧和直流侧，等待五分钟，然后先合上直流侧，再合上交流侧。'],
      },
      { reason: '内部器件损坏。', solution: [callInstaller] },
    ],
  },
  unknown: {
    description: '设备上报了一个故障，其含义只在设备手册中有说明。',
    reasons: [
      {
        reason: '请按所示代码查阅设备手册。',
        solution: ['记下代码和时间。', callInstaller],
      },
    ],
  },
}

export const chinese: WrittenAlertTexts = {
  gatewayOffline: { name: '采集器离线', advice: offline },
  noProduction: { name: '白天无发电', advice: idle },
  faultWithoutNumber: '无编号故障',
  faultNames: new Map([
    [1, '电网过压'],
    [2, '电网欠压'],
    [3, '电网过频'],
    [4, '电网欠频'],
    [5, '光伏欠压'],
    [6, '电网电压骤降'],
    [9, '光伏过压'],
    [10, '光伏输入电流不平衡'],
    [11, '光伏输入模式设置错误'],
    [12, '漏电流故障'],
    [13, '电网相序错误'],
    [14, '升压电路过流'],
    [15, '交流过流'],
    [16, '电网电流过大'],
    [17, '电网电流采样故障'],
    [18, '直流分量采样故障'],
    [19, '电网电压采样故障'],
    [20, '漏电流采样故障'],
    [21, '主处理器故障'],
    [22, '辅助电源故障'],
    [23, '母线电压为零'],
    [24, '输出电流不平衡'],
    [25, '母线欠压'],
    [26, '母线过压'],
    [27, '母线电压不平衡'],
    [28, '直流分量过大'],
    [29, '电网电流峰值超限'],
    [30, '输入电流峰值超限'],
    [0x1015, '无电网'],
    [0x1032, '温度过高'],
    [0x2011, '故障保护停机'],
  ]),
  faults,
}
