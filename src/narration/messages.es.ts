import type { Messages } from './messages.js';

/** Lo que diría alguien en la mesa de cada suceso; null: nadie lo mencionaría. */
export const ES: Messages = {
  EncounterCreated:
    'Se prepara el encuentro «{name}» con las reglas de {ruleset}. Los dados quedan sellados: {commitment}.',
  SeatGranted: null,
  SeatRevoked: null,
  SeatNameErased: null,
  DisclosureSet: null,
  EncounterForked:
    'El encuentro «{name}» se bifurca de otro en su revisión {revision}{seed, select, SAME {, con los mismos dados} other {, con dados propios: {commitment}}}.',
  CombatantCarriedOver:
    '{present, select, true {{name} está{placed, select, true { en {at}} other { presente}}.} other {{name} se había marchado.}}',
  ActionCarriedOver: 'Una acción sigue a la espera de respuesta.',
  MapSet:
    '{hasMap, select, true {Se despliega el mapa: {width} por {height} casillas.} other {No hay mapa: el director indica las distancias.}}',
  CombatantJoined: '{name} se une al bando {side}{placed, select, true { en {at}} other {}}.',
  CombatantLeft: '{who} abandona el combate{reason, select, none {} other {: {reason}}}.',
  NameErased: 'Se ha borrado un nombre a petición de alguien: {who}.',
  PolicySet: null,
  DiceWordAdded: '{by} añade una palabra a los dados.',
  AwarenessSet:
    '{count, plural, =0 {Nadie está sorprendido.} one {La sorpresa alcanza a {names}.} other {La sorpresa alcanza a {names}.}}',
  InitiativeSet:
    '{why, select, DELAYED {El orden cambia por un retraso: {order}.} READIED {El orden cambia por una acción preparada: {order}.} ADJUSTED {El director cambia el orden: {order}.} JOINED {El orden con los recién llegados: {order}.} other {Iniciativa: {order}.}}',
  CombatStarted:
    '{surpriseRound, select, true {El combate empieza con {unaRonda} de sorpresa.} other {Empieza el combate.}}',
  RoundStarted: '{round, plural, =0 {{Ronda} de sorpresa.} other {{Ronda} #.}}',
  TurnStarted: 'Es el turno de {who}.',
  TurnEnded: null,
  CheckpointRecorded: null,
  EncounterEnded:
    'El combate ha terminado{reason, select, none {} other {: {reason}}}{hasVictors, select, true {; victoria de {victors}} other {}}. Los dados se revelan: {seed}.',
  ActionDeclared: null,
  ActionCompleted: null,
  ActionVoided: 'El director anula la acción: {reason}.',
  DiceRolled: null,
  CheckResolved: '{who} {success, select, true {supera} other {falla}} {check} ({total}).',
  PromptOpened: 'La mesa espera a {owner}: {kind}',
  PromptAnswered: null,
  Adjusted: 'El director interviene: {reason}.',
  ActionsReverted: 'El combate vuelve a la revisión {to}{reason, select, none {} other {: {reason}}}.',
  BudgetSpent:
    '{resource, select, reaction {{who} usa su reacción.} attackOfOpportunity {{who} realiza un ataque de oportunidad.} other {}}',
  BudgetGranted: null,
  ActivityNoted: null,
  Moved:
    '{how, select, outOfSight {{who} se pierde de vista.} jump {{who} salta a {to}.} fall {{who} cae a {to}.} forced {{who} es llevado a {to}.} placed {{who} es colocado en {to}.} fiveFootStep {{who} da un paso de 5 pies a {to}.} crawl {{who} gatea hasta {to}.} fly {{who} vuela hasta {to}.} swim {{who} nada hasta {to}.} climb {{who} trepa hasta {to}.} other {{who} se mueve a {to}.}}',
  MovementSpent: '{who} gasta {cost} de movimiento: {reason}.',
  RelationStated: '{a} y {b} están a {distance}{engaged, select, true {, cuerpo a cuerpo} other {}}.',
  AttackResolved:
    '{attacker} ataca a {target} con {attack}: {natural} en el dado, {total} en total; {outcome, select, CRITICAL_HIT {impacto crítico} HIT {impacta} other {falla}}{concealed, select, true { (ocultación)} other {}}.',
  IntersectionAttackResolved:
    '{attacker} arroja {attack} a la esquina de {square}: {natural} en el dado, {total} en total; {hit, select, true {estalla allí} other {estalla en {burst}}}.',
  SquareAttackMissed: '{attacker} ataca {square} con {attack}: {natural} en el dado, {total} en total; falla.',
  DamageDealt:
    '{total, plural, =0 {{who} no recibe daño.} other {{who} recibe {total} de daño ({damage}){critical, select, true {, crítico} other {}}.}}',
  HealingReceived: '{who} recupera {amount, plural, one {# punto de golpe} other {# puntos de golpe}}.',
  HitPointsSet:
    '{cause, select, temporaryHitPoints {{who} tiene ahora puntos de golpe temporales.} other {Se fijan los puntos de golpe de {who}.}}',
  VitalStatusChanged:
    '{to, select, DEAD {{who} muere.} BROKEN {{who} se rompe.} DYING {{who} cae y está moribundo.} STABLE {{who} se estabiliza.} UNCONSCIOUS {{who} cae inconsciente.} DISABLED {{who} queda incapacitado.} other {{who} vuelve en sí.}}',
  DeathSavesChanged:
    'Salvaciones contra muerte de {who}: {successes, plural, one {# éxito} other {# éxitos}}, {failures, plural, one {# fallo} other {# fallos}}.',
  EffectStarted: '{who}: {effect}{level, select, none {} other { ({level})}}.',
  EffectAdvanced: null,
  EffectEnded: '{who} deja de estar: {effect}.',
  ResourceChanged: 'A {who} le quedan {remaining} de {resource}.',
  WieldedChanged:
    '{how, select, DRAWN {{who} desenvaina {item}.} SHEATHED {{who} guarda {item}.} DROPPED {{who} suelta {item}.} PICKED_UP {{who} recoge {item}.} DESTROYED {{item} de {who} queda destruido.} other {{who} sostiene ahora otras cosas.}}',
  ActionReadied: '{who} prepara una acción.',
  ReadiedActionEnded:
    '{reason, select, RELEASED {Se desencadena la acción preparada de {who}.} EXPIRED {La acción preparada de {who} queda en nada.} other {{who} pierde su acción preparada.}}',
  MapFeatureChanged: 'Cambia el mapa: {feature}.',
  PartialAwarenessNoted: null,
};
