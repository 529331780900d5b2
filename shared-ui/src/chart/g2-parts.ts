import { FadeIn, GrowInX, GrowInY, ScaleInX, ScaleInY } from '@antv/g2/esm/animation/index';
import { AxisX, AxisY } from '@antv/g2/esm/component/index';
import { Cartesian, Polar } from '@antv/g2/esm/coordinate/index';
import { Inline } from '@antv/g2/esm/data/index';
import { Column, Constant, Field, Transform } from '@antv/g2/esm/encode/index';
import { Area, Interval, Line, Point, Rect, Text } from '@antv/g2/esm/mark/index';
import {
  Band,
  Constant as ConstantScale,
  Identity,
  Linear,
  Ordinal,
  Point as PointScale,
} from '@antv/g2/esm/scale/index';
import { Light } from '@antv/g2/esm/theme/index';
import { DodgeX, StackY } from '@antv/g2/esm/transform/index';

/**
 * The parts of G2 that our charts use, by the names under which G2 looks them up. The build puts this in the place of
 * G2's own list of all parts, most of which no chart here uses (maps, graphs, word clouds). A chart that needs another
 * part fails with its name; add it here.
 */
export const stdlib = () => ({
  'data.inline': Inline,
  'transform.dodgeX': DodgeX,
  'transform.stackY': StackY,
  'coordinate.cartesian': Cartesian,
  'coordinate.polar': Polar,
  'encode.constant': Constant,
  'encode.field': Field,
  'encode.transform': Transform,
  'encode.column': Column,
  'mark.interval': Interval,
  'mark.rect': Rect,
  'mark.line': Line,
  'mark.area': Area,
  'mark.point': Point,
  'mark.text': Text,
  'scale.band': Band,
  'scale.point': PointScale,
  'scale.linear': Linear,
  'scale.ordinal': Ordinal,
  'scale.identity': Identity,
  'scale.constant': ConstantScale,
  'theme.light': Light,
  'component.axisX': AxisX,
  'component.axisY': AxisY,
  'animation.fadeIn': FadeIn,
  'animation.growInX': GrowInX,
  'animation.growInY': GrowInY,
  'animation.scaleInX': ScaleInX,
  'animation.scaleInY': ScaleInY,
});

/** Stands for the list of `@antv/g2-extension-plot`, of which no chart here uses anything. */
export const plotlib = () => ({});
