import { faultNames } from '@heliograph/protocols/solarman-v5/faults'
import type { Advice, WrittenAlertTexts } from '#features/plants/alerts/alert-texts.ts'

const offline: Advice = {
  description:
    'The gateway has not been heard for longer than it should be silent. Its devices may work; nobody sees it.',
  reasons: [
    {
      reason: 'The gateway has no power.',
      solution: ['Look at its lights.', 'If it draws its power from an inverter, it comes back with the daylight.'],
    },
    {
      reason: 'The network it uses has changed or is down.',
      solution: [
        'Check that other devices on that network reach the internet.',
        'If its name or password changed, enter them at the gateway again.',
      ],
    },
    {
      reason: 'The radio signal is too weak.',
      solution: [
        'Move the access point or the antenna closer.',
        'Compare the signal strength in the device list before and after.',
      ],
    },
  ],
}

const idle: Advice = {
  description: 'The sun stands high and the inverter is online, yet for at least an hour it has given next to nothing.',
  reasons: [
    {
      reason: 'The inverter is switched off on one side.',
      solution: ['Check the DC switch at the inverter.', 'Check its breaker in the distribution board.'],
    },
    {
      reason: 'The modules get no light.',
      solution: ['Look for snow, covers or heavy dirt.', 'Do not climb the roof without protection.'],
    },
    {
      reason: 'The inverter was told to give nothing.',
      solution: ['Check the limits for feeding in and any remote control of the grid operator.'],
    },
  ],
}

const callInstaller = 'If it stays or comes back, have an installer look at it; opening the inverter is dangerous.'

const faults: WrittenAlertTexts['faults'] = {
  grid: {
    description:
      'The public grid is gone or outside its limits. The inverter has disconnected and comes back by itself.',
    reasons: [
      {
        reason: 'The grid is down or unsteady.',
        solution: [
          'Check whether there is power elsewhere in the building.',
          'Wait: as a rule it passes within minutes.',
        ],
      },
      {
        reason: 'The cable to the grid has too much resistance, so the voltage rises while feeding in.',
        solution: ['Have terminals and cable cross-section checked.', callInstaller],
      },
      {
        reason: 'The country setting of the inverter does not suit the grid.',
        solution: ['Have the installer compare it with what the grid operator asks for.'],
      },
    ],
  },
  modules: {
    description: 'Voltage or current of the modules is outside of what the inverter expects.',
    reasons: [
      {
        reason: 'A string is interrupted, shaded or wired with another number of modules.',
        solution: [
          'Compare the voltages and currents of the inputs in the device detail.',
          'Have connectors and fuses of the odd one checked.',
        ],
      },
      {
        reason: 'Too many modules are in series, so that on cold mornings the voltage is too high.',
        solution: ['Switch the DC side off and have the design checked before it goes on.'],
      },
    ],
  },
  leakage: {
    description:
      'Current flows to earth, or the measurement of it has failed. The inverter has stopped for the safety of people.',
    reasons: [
      {
        reason: 'Moisture or damage in a DC cable, connector or module.',
        solution: ['Do not touch modules, frames or cables.', 'Have the insulation of each string measured.'],
      },
      { reason: 'The measurement itself has failed.', solution: [callInstaller] },
    ],
  },
  heat: {
    description: 'The inverter is too hot and protects itself.',
    reasons: [
      {
        reason: 'Air cannot pass, or the sun shines on the inverter.',
        solution: ['Clear the space around it and clean its fins and fans.', 'Give it shade.'],
      },
      { reason: 'A fan has failed.', solution: [callInstaller] },
    ],
  },
  settings: {
    description: 'The inverter is set for another wiring than it has.',
    reasons: [
      {
        reason: 'The inputs are set as parallel and wired separately, or the other way round.',
        solution: ['Have the installer compare the input mode with the wiring.'],
      },
    ],
  },
  electronics: {
    description: 'The inverter has found something wrong within itself and has stopped.',
    reasons: [
      {
        reason: 'A passing disturbance.',
        solution: ['Switch AC and DC off, wait five minutes, and switch DC and then AC on again.'],
      },
      { reason: 'A part has failed.', solution: [callInstaller] },
    ],
  },
  unknown: {
    description: 'The device reports a fault whose meaning only its manual knows.',
    reasons: [
      {
        reason: 'See the manual of the device under the code shown.',
        solution: ['Note the code and the time.', callInstaller],
      },
    ],
  },
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

export const english: WrittenAlertTexts = {
  gatewayOffline: { name: 'Gateway offline', advice: offline },
  noProduction: { name: 'No production in daylight', advice: idle },
  faultWithoutNumber: 'Fault without a number',
  faultNames: new Map([...faultNames].map(([code, name]) => [code, capital(name)])),
  faults,
}
