import { ball, block, COLORS, drum, paint } from '@vr/demo-kit/paint';
import { CatmullRomCurve3, Group, Mesh, TubeGeometry, Vector3 } from 'three';

/** Creates a hand that holds the nozzle. The spray starts at `tip`. */
export function createHand(): { hand: Group; tip: Group } {
  const hand = new Group();
  const nozzle = drum(0.016, 0.026, 0.2, COLORS.night, [0, 0, -0.04], 20);
  nozzle.rotation.x = -Math.PI / 2;
  const sleeve = drum(0.04, 0.062, 0.34, COLORS.violet, [0.1, -0.13, 0.27]);
  sleeve.rotation.set(1.05, 0, 0.42);
  const cuff = drum(0.044, 0.044, 0.03, COLORS.paper, [0.045, -0.06, 0.135]);
  cuff.rotation.copy(sleeve.rotation);
  const palm = ball(0.042, COLORS.skin, [0.018, -0.016, 0.07]);
  palm.scale.set(0.95, 0.9, 1.35);
  const thumb = block([0.024, 0.024, 0.075], COLORS.skin, [-0.022, 0.02, 0.03], 0.012);
  const fingers = [0.03, 0.053, 0.076, 0.099].map((z) =>
    block([0.062, 0.024, 0.022], COLORS.skin, [-0.006, -0.03, z], 0.011),
  );
  const hose = new Mesh(
    new TubeGeometry(
      new CatmullRomCurve3([
        new Vector3(0, 0, 0.04),
        new Vector3(0, -0.03, 0.14),
        new Vector3(-0.1, -0.2, 0.26),
        new Vector3(-0.14, -0.5, 0.2),
      ]),
      24,
      0.014,
      10,
    ),
    paint(COLORS.dark),
  );
  const tip = new Group();
  tip.position.z = -0.16;
  hand.add(nozzle, sleeve, cuff, palm, thumb, ...fingers, hose, tip);
  return { hand, tip };
}
