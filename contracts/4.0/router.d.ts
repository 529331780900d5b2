export { BrowserRouter, Link, Location, NavLink, Navigate, Route, Routes, useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
